/*
 * A script inlined into index.html, for visitors at the login: shows the prerendered form in the first paint, and
 * records clicks in it until the portal takes over (takeOver.ts). Typed text stays in the fields.
 */
{
  let isVisitor = true
  try {
    isVisitor = !localStorage['auth']
  } catch {
    // Without access to storage, the browser has no stored login.
  }
  const base = import.meta.env.BASE_URL
  // The base path may be opened without its trailing slash.
  const path = `${location.pathname}/`
  // A home for rides begins with an introduction, which would push the form down once loaded (HOME-09).
  const pages = features.homeRide ? /^login\/*$/ : /^(home|login)?\/*$/
  const isLogin = path.startsWith(base) && pages.test(path.slice(base.length))
  // A single sign-on continues by itself.
  if (isLogin && !/sso=|code=|error=/.test(location.search) && isVisitor) {
    document.documentElement.className = 'login'
    /** Handles an event of the elements that a selector matches within the form's page. */
    const on = <Type extends keyof WindowEventMap>(
      type: Type,
      selector: string,
      handle: (element: HTMLElement, event: WindowEventMap[Type]) => void,
    ) =>
      addEventListener(type, (event) => {
        const element = event.target instanceof Element && event.target.closest<HTMLElement>(`#login ${selector}`)
        if (element) handle(element, event)
      })
    const showMessage = (text: string) => {
      const status = document.getElementById('status')
      if (status) status.textContent = text
    }
    const lost = '#lost'
    /** The element of index.html with the message for a click: that the page is loading, or that a script is lost. */
    let messageSource = '#waiting p'
    const showReply = () => showMessage(document.querySelector(messageSource)?.textContent ?? '')
    /** Forgets earlier clicks, so that only the last one is submitted, and only if the input hasn't changed since. */
    const forgetClicks = () => {
      for (const button of document.querySelectorAll('#login .btn')) button.removeAttribute('data-pressed')
    }
    // Enter in a field also clicks the form's button. Add a mark for each click.
    on('click', 'button', (button) => {
      const marks = `${button.dataset['pressed'] ?? ''}1`
      if (button.matches('.btn')) forgetClicks()
      button.dataset['pressed'] = marks
      showReply()
    })
    on('input', 'form', () => {
      forgetClicks()
      if (messageSource !== lost) showMessage('')
    })
    // A browser without `method="dialog"` would send the password in the address.
    on('submit', 'form', (_, event) => event.preventDefault())
    on('keydown', 'input', (_, event) => {
      // Don't submit on the Enter that ends an IME composition.
      if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault()
    })
    const toggleComposing = (field: HTMLElement) => void field.toggleAttribute('data-composing')
    on('compositionstart', 'input', toggleComposing)
    on('compositionend', 'input', toggleComposing)
    // A script failed to load, or the browser is too old for it.
    addEventListener(
      'error',
      ({ target }) => {
        if (target !== window && !(target instanceof HTMLScriptElement)) return
        messageSource = lost
        showReply()
        document.querySelector('#login details')?.setAttribute('open', '')
      },
      true,
    )
  }
}
