/** The styles of the mailbox; all class names are prefixed, so the portal's styles are not affected. */
export const css = `
.mock-mailbox-open {
  min-height: 24px;
  padding: 0;
  font: inherit;
  color: inherit;
  text-decoration: underline;
  background: none;
  border: 0;
  cursor: pointer;
}
.mock-mailbox {
  box-sizing: border-box;
  width: min(44rem, calc(100% - 1rem));
  max-width: none;
  max-height: calc(100% - 1rem);
  margin: auto;
  padding: 0;
  overflow: auto;
  font: 16px/1.7 system-ui, sans-serif;
  color: #22303a;
  background: #fff;
  border: 1px solid #6b7a84;
  border-radius: 8px;
}
.mock-mailbox::backdrop {
  background: rgb(20 30 38 / 55%);
}
.mock-mailbox header {
  position: sticky;
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 8px 16px;
  color: #3b2f00;
  background: #ffe9a8;
  border-bottom: 1px solid #8a6d00;
}
.mock-mailbox h2 {
  margin: 0;
  font: 700 18px/1.5 system-ui, sans-serif;
  color: inherit;
}
.mock-mailbox header button {
  min-height: 44px;
  padding: 0 16px;
  font: inherit;
  color: inherit;
  background: #fff;
  border: 1px solid #8a6d00;
  border-radius: 4px;
  cursor: pointer;
}
.mock-mailbox ol {
  margin: 0;
  padding: 0;
  list-style: none;
}
.mock-mailbox li,
.mock-mailbox-none {
  margin: 0;
  padding: 16px;
}
.mock-mailbox li + li {
  border-top: 1px solid #c9d3d9;
}
.mock-mailbox h3 {
  margin: 0;
  font: 700 16px/1.6 system-ui, sans-serif;
  color: inherit;
}
.mock-mailbox-about {
  margin: 0 0 8px;
  font-size: 14px;
  color: #4a5a64;
  overflow-wrap: anywhere;
}
.mock-mailbox-body {
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.mock-mailbox-body a {
  color: #0b4f7d;
  text-decoration: underline;
}
.mock-mailbox :focus-visible,
.mock-mailbox-open:focus-visible {
  outline: 3px solid #0b4f7d;
  outline-offset: 2px;
}
`
