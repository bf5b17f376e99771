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
  const base = import.meta.env.BASE_URL
  // The base path is opened without its slash, too.
  const path = `${location.pathname}/`
  // A home for rides begins with what they are: the form would move down once their part has come (HOME-09).
  const pages = features.homeRide ? /^login\/*$/ : /^(home|login)?\/*$/
  const isLogin = path.startsWith(base) && pages.test(path.slice(base.length))
  // A single sign-on goes on by itself.
  if (isLogin && !/sso=|code=|error=/.test(location.search) && isVisitor) {
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
    const say = (text: string) => {
      const said = document.getElementById('said')
      if (said) said.textContent = text
    }
    const lost = '#lost'
    let answer = '#waiting p'
    const tell = () => say(document.querySelector(answer)?.textContent ?? '')
    /** All that is sent is what was pressed last, with what was there: not the first half of a password. */
    const takeBack = () => {
      for (const button of document.querySelectorAll('#door .btn')) button.removeAttribute('data-pressed')
    }
    // Enter in a field presses the button of the form, too. A mark for each press:
    on('click', 'button', (button) => {
      const marks = `${button.dataset['pressed'] ?? ''}1`
      if (button.matches('.btn')) takeBack()
      button.dataset['pressed'] = marks
      tell()
    })
    on('input', 'form', () => {
      takeBack()
      if (answer !== lost) say('')
    })
    // A browser that does not know the method would send the password in the address.
    on('submit', 'form', (_, event) => event.preventDefault())
    on('keydown', 'input', (_, event) => {
      // The Enter that ends a composition submits nothing.
      if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault()
    })
    const turn = (field: HTMLElement) => void field.toggleAttribute('data-composing')
    on('compositionstart', 'input', turn)
    on('compositionend', 'input', turn)
    // Of a script that does not come, or that this browser is too old for.
    addEventListener(
      'error',
      ({ target }) => {
        if (target !== window && !(target instanceof HTMLScriptElement)) return
        answer = lost
        tell()
        document.querySelector('#door details')?.setAttribute('open', '')
      },
      true,
    )
  }
}
