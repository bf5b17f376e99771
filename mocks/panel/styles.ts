/** The panel's styles, inside its shadow root. */
export const css = `
:host {
  all: initial;
}
* {
  box-sizing: border-box;
}
dialog {
  position: fixed;
  inset: 0 0 0 auto;
  z-index: 2000;
  display: flex;
  flex-direction: column;
  width: min(30rem, 100%);
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  font: 15px/1.6 system-ui, sans-serif;
  color: #22303a;
  background: #fff;
  border: 0;
  border-left: 1px solid #8a6d00;
  box-shadow: -4px 0 16px rgb(20 30 38 / 20%);
}
dialog:focus {
  outline: none;
}
dialog.wide {
  width: min(60rem, 100%);
}
header {
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 8px 16px;
  color: #3b2f00;
  background: #ffe9a8;
  border-bottom: 1px solid #8a6d00;
}
h2 {
  flex: 1;
  margin: 0;
  font-size: 17px;
}
.tabs {
  display: flex;
  flex: none;
  padding: 0 8px;
  overflow-x: auto;
  border-bottom: 1px solid #c9d3d9;
}
.tabs button {
  flex: none;
  padding: 0 12px;
  background: none;
  border: 0;
  border-bottom: 3px solid transparent;
  border-radius: 0;
}
.tabs [aria-pressed='true'] {
  font-weight: 700;
  border-bottom-color: #0b4f7d;
}
.body {
  flex: 1;
  padding: 16px;
  overflow: auto;
  overscroll-behavior: contain;
}
.actions {
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: 8px;
  padding: 8px 16px;
  background: #f2f5f7;
}
.actions button {
  flex: none;
}
.result {
  flex: none;
  margin: 0;
  padding: 4px 16px 0;
  overflow-wrap: anywhere;
  background: #f2f5f7;
  border-top: 1px solid #c9d3d9;
}
button,
input,
select,
textarea {
  min-height: 40px;
  font: inherit;
  color: inherit;
}
button {
  padding: 0 14px;
  background: #fff;
  border: 1px solid #6b7a84;
  border-radius: 4px;
  cursor: pointer;
}
button.primary {
  color: #fff;
  background: #0b4f7d;
  border-color: #0b4f7d;
}
input:not([type='checkbox']),
select,
textarea {
  width: 100%;
  padding: 4px 8px;
  background: #fff;
  border: 1px solid #6b7a84;
  border-radius: 4px;
}
input[type='checkbox'] {
  width: 20px;
  min-height: 20px;
  margin: 0 8px 0 0;
  vertical-align: -4px;
}
label {
  display: block;
  margin-bottom: 12px;
}
label > span,
legend {
  display: block;
  font-weight: 700;
}
fieldset {
  margin: 0 0 12px;
  padding: 8px 12px;
  border: 1px solid #c9d3d9;
  border-radius: 4px;
}
fieldset label {
  margin: 4px 0;
}
h3 {
  margin: 16px 0 4px;
  font-size: 15px;
}
h3:first-child {
  margin-top: 0;
}
p {
  margin: 0 0 8px;
}
ul {
  margin: 0 0 12px;
  padding: 0;
  list-style: none;
}
li {
  padding: 6px 0;
  border-bottom: 1px solid #e3e9ed;
}
ol.steps {
  margin: 0 0 12px;
  padding-left: 2em;
}
dl {
  margin: 0;
}
dt {
  margin-top: 8px;
}
dd {
  margin: 0 0 0 1em;
  font-size: 13px;
}
textarea {
  font: 13px/1.5 ui-monospace, monospace;
}
li > button {
  width: 100%;
  padding: 6px 12px;
  text-align: left;
}
li.row {
  flex-wrap: nowrap;
  justify-content: space-between;
  margin: 0;
}
li.row > button {
  flex: none;
  width: auto;
}
.row {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  margin-bottom: 12px;
}
.path {
  overflow-wrap: anywhere;
}
.small {
  font-size: 13px;
  color: #4a5a64;
}
.bad {
  padding: 4px 8px;
  font-weight: 700;
  color: #fff;
  background: #b3261e;
}
.odd {
  color: #8a3b00;
}
pre {
  max-height: 16rem;
  margin: 4px 0;
  padding: 8px;
  overflow: auto;
  font: 12px/1.5 ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  background: #f2f5f7;
}
summary {
  min-height: 32px;
  cursor: pointer;
}
:focus-visible {
  outline: 3px solid #0b4f7d;
  outline-offset: 1px;
}
@media (max-width: 600px) {
  dialog {
    inset: auto 0 0;
    width: 100%;
    height: 60%;
    border-left: 0;
    border-top: 2px solid #8a6d00;
  }
  dialog.wide {
    width: 100%;
    height: 100%;
  }
  .tabs {
    padding: 0 4px;
  }
  .tabs button {
    flex: 1 1 auto;
    padding: 0 6px;
  }
  .actions {
    gap: 6px;
    padding: 8px;
  }
  .actions button {
    flex: 1 1 auto;
    padding: 0 8px;
    font-size: 14px;
  }
}
@media print {
  dialog {
    display: none;
  }
}
`
