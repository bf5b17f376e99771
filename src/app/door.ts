/*
 * A script within index.html, for a visitor at the login: shows the picture of the form before the first paint, and keeps what
 * is pressed in it until the portal takes over (takeOver.ts). Typed text is in the fields.
 */
{
  let isVisitor = true
  try {
    isVisitor = !localStorage['auth']
  } catch {
    // A browser that denies the storage keeps no login.
  }
  const { pathname, search } = location
  const page = pathname.slice(import.meta.env.BASE_URL.length)
  // A single sign-on goes on by itself.
  if (/^(home|login)?\/*$/.test(page) && !/sso=|code=|error=/.test(search) && isVisitor) {
    document.documentElement.className = 'door'
    const on = <Type extends keyof WindowEventMap>(
      type: Type,
      selector: string,
      then: (part: HTMLElement, event: WindowEventMap[Type]) => void,
    ) =>
      addEventListener(type, (event) => {
        const part = event.target instanceof Element && event.target.closest<HTMLElement>(`#door ${selector}`)
        if (part) then(part, event)
      })
    /** Below the form; the words are in the page. */
    let answer = '#waiting p'
    const say = () => {
      const said = document.getElementById('said')
      if (said) said.textContent = document.querySelector(answer)?.textContent ?? ''
    }
    // Enter in a field presses the button of the form, too. A mark for each press:
    on('click', 'button', (button) => {
      button.dataset['pressed'] = `${button.dataset['pressed'] ?? ''}1`
      say()
    })
    // A press sends what was there: not the first half of a password that is typed after it.
    on('input', 'form', (form) => form.querySelector('[type=submit]')?.removeAttribute('data-pressed'))
    on('keydown', 'input', (_, event) => {
      // The Enter that ends a composition submits nothing.
      if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault()
    })
    const turn = (field: HTMLElement) => void field.toggleAttribute('data-composing')
    on('compositionstart', 'input', turn)
    on('compositionend', 'input', turn)
    addEventListener(
      'error',
      ({ target }) => {
        if (!(target instanceof HTMLScriptElement)) return
        answer = '#lost'
        say()
      },
      true,
    )
  }
}
