import { identity } from '#brand/identity'
import { browserPersistence } from '../persistence'
import { personas } from '../provider/personas'
import { createProvider } from '../provider/provider'
import { startTimeOf } from '../start-time'
import './sign-on.css'

/*
 * The page of an external sign-on, imitated for mock builds: the customer says who they are, and agrees or refuses. It
 * shares the provider's memory with the portal's own page, so that the code it gives is known there, once.
 */

const provider = createProvider({
  brand: identity.code,
  persistence: browserPersistence(),
  startsAt: startTimeOf(identity.code),
})
const query = new URLSearchParams(location.search)

/** The sign-on that this page was opened for, while it still waits. */
function waiting() {
  provider.sync()
  const signOn = provider.signOns.waiting(query.get('state') ?? '')
  return signOn?.redirectUri === query.get('redirect_uri') ? signOn : undefined
}

function part<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`no ${id} on the page`)
}

const form = part('consent', HTMLFormElement)
const chosen = part('persona', HTMLSelectElement)
const typed = part('typed', HTMLDivElement)
const userId = part('userId', HTMLInputElement)
const password = part('password', HTMLInputElement)
const problem = part('problem', HTMLParagraphElement)

function showInvalid() {
  form.hidden = true
  part('invalid', HTMLDivElement).hidden = false
}

function backTo(redirectUri: string, answer: Readonly<Record<string, string>>) {
  provider.save()
  location.assign(`${redirectUri}?${new URLSearchParams(answer)}`)
}

/** The customer who was chosen, or whom the typed ID and password belong to. */
const customer = () =>
  chosen.value === '' ? provider.authenticate(userId.value, password.value) : provider.customer(chosen.value)

function agree() {
  const signOn = waiting()
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
  const signOn = waiting()
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
part('refuse', HTMLButtonElement).addEventListener('click', refuse)
// A page that the browser kept whole (back button) asks again whether the sign-on still waits.
window.addEventListener('pageshow', (event) => {
  if (event.persisted && !waiting()) showInvalid()
})

showTyped()
if (waiting()) form.hidden = false
else showInvalid()
