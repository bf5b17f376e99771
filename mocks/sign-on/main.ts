import { identity } from '#brand/identity'
import { browserPersistence } from '../persistence'
import { personas } from '../provider/personas'
import { createProvider } from '../provider/provider'
import { startTimeOf } from '../start-time'
import './sign-on.css'

/*
 * The sign-on page of mock builds, where the customer identifies themselves, and agrees or refuses. Shares the
 * provider's persisted state with the portal's page, so that its code is valid there, once.
 */

const provider = createProvider({
  brand: identity.code,
  persistence: browserPersistence(),
  startsAt: startTimeOf(identity.code),
})
const query = new URLSearchParams(location.search)

/** The sign-on that this page was opened for, while it is pending. */
function pendingSignOn() {
  provider.sync()
  const signOn = provider.signOns.waiting(query.get('state') ?? '')
  return signOn?.redirectUri === query.get('redirect_uri') ? signOn : undefined
}

function elementById<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`no element #${id}`)
}

const form = elementById('consent', HTMLFormElement)
const chosen = elementById('persona', HTMLSelectElement)
const typed = elementById('typed', HTMLDivElement)
const userId = elementById('userId', HTMLInputElement)
const password = elementById('password', HTMLInputElement)
const problem = elementById('problem', HTMLParagraphElement)

function showInvalid() {
  form.hidden = true
  elementById('invalid', HTMLDivElement).hidden = false
}

function backTo(redirectUri: string, parameters: Readonly<Record<string, string>>) {
  provider.save()
  location.assign(`${redirectUri}?${new URLSearchParams(parameters)}`)
}

/** The selected customer, or the one with the entered ID and password. */
const customer = () =>
  chosen.value === '' ? provider.authenticate(userId.value, password.value) : provider.customer(chosen.value)

function agree() {
  const signOn = pendingSignOn()
  if (!signOn) return showInvalid()
  const found = customer()
  if (!found) {
    problem.textContent = 'IDまたはパスワードが正しくありません。'
    password.value = ''
    return
  }
  const code = provider.signOns.agree(signOn, found.user.user_id)
  backTo(signOn.redirectUri, { code, state: signOn.state })
}

function refuse() {
  const signOn = pendingSignOn()
  if (!signOn) return showInvalid()
  provider.signOns.decline(signOn)
  backTo(signOn.redirectUri, { error: 'access_denied', state: signOn.state })
}

function showTyped() {
  typed.hidden = chosen.value !== ''
  problem.textContent = ''
}

for (const persona of personas) {
  const { sei_name = '', mei_name = '' } = persona.user
  const name = `${sei_name} ${mei_name}`.trim() || persona.userId
  chosen.add(new Option(`${name}（${persona.description}）`, persona.userId))
}
chosen.add(new Option('IDとパスワードを入力する', ''))
chosen.addEventListener('change', showTyped)
form.addEventListener('submit', (event) => {
  event.preventDefault()
  agree()
})
elementById('refuse', HTMLButtonElement).addEventListener('click', refuse)
// A page restored from the back/forward cache checks again whether the sign-on is pending.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && !pendingSignOn()) showInvalid()
})

showTyped()
if (pendingSignOn()) form.hidden = false
else showInvalid()
