import { whenIdle } from '../../src/environment/idle'

/* Fills the open form as a tester would (QA-09), with the events that the portal listens to. */

/** Values and maximum lengths; the first pattern that matches a field's type and name applies. */
const values: readonly (readonly [name: RegExp, valid: string, longest: number])[] = [
  [/kana/, 'カナ', 50],
  [/sei_name/, '山田', 50],
  [/mei_name/, '太郎', 50],
  [/zip3/, '510', 3],
  [/zip4/, '0093', 4],
  [/locality/, '四日市市', 100],
  [/street|building/, '例示町1番1号', 100],
  [/(tel|mobile).*1$/, '090', 3],
  [/(tel|mobile).*[23]$/, '0000', 4],
  [/birth_year/, '1980', 4],
  [/birth_(month|day)/, '4', 2],
  [/cert2?_code/, '123456', 6],
  [/account_add.*name/, 'shiken-01', 20],
  [/account_edit.*name/, 'shiken-02', 20],
  [/hp_space_change_from/, '100', 3],
  [/hp_space_change_to/, '300', 4],
  [/mac_id/, '00:00:5E:00:53:02', 17],
  [/cas_number/, '00001111222233334444', 20],
  [/account_password/, 'Aa1!Aa1!Aa1!', 12],
  [/password/, 'Himitsu2026x', 12],
  [/e?mail|userId/, 'tester@example.jp', 64],
  [/reg_number/, '123456', 6],
  [/comments/, '試験用の入力です。', 1000],
]

/** Values by field name. */
export type KnownValues = Readonly<Record<string, string>>

const stretch = (value: string, length: number) => value.repeat(Math.ceil(length / value.length)).slice(0, length)

/** The longest password that a form allows, as the hint of the first one says: 「8～30文字」. */
function longestPassword(form: ParentNode): number {
  const fields = [...form.querySelectorAll('[name*=password]')].map((input) => input.closest('.field')?.textContent)
  return Number(/～(\d+)文字/.exec(fields.join())?.[1] ?? 0)
}

/** The value for a text field. A mail address is stretched before its @. */
function valueFor(
  { name, type, maxLength }: HTMLInputElement | HTMLTextAreaElement,
  form: ParentNode,
  longest: boolean,
  known: KnownValues,
): string {
  const only = known[name]
  if (only !== undefined) return only
  const [, valid, usual] = values.find(([pattern]) => pattern.test(`${type} ${name}`)) ?? [undefined, '試験', 100]
  const most = (name.includes('password') && longestPassword(form)) || usual
  const length = maxLength > 0 ? maxLength : most
  if (!longest) return valid.slice(0, maxLength > 0 ? maxLength : undefined)
  const [, host] = valid.split('@')
  return host ? `${stretch('t', length - host.length - 1)}@${host}` : stretch(valid, length)
}

/** Enters a value as a customer would. */
export function setValue(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string) {
  // Use the prototype's setter: React overrides the element's own one and would not notice the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** An option cannot be added and removed at the same time. */
const isAdded = ({ name, value }: HTMLInputElement, form: ParentNode) =>
  name.includes('del_') &&
  form.querySelector(`[name="${CSS.escape(name.replace('del_', 'add_'))}"][value="${CSS.escape(value)}"]:checked`)

function fillField(field: Element, form: ParentNode, longest: boolean, known: KnownValues) {
  if (field instanceof HTMLSelectElement) {
    const choice = [...field.options].find(({ value, disabled }) => value !== '' && !disabled)
    if (choice && field.value === '') setValue(field, choice.value)
  } else if (field instanceof HTMLInputElement && field.type === 'radio') {
    const chosen = form.querySelector(`input[type=radio][name="${CSS.escape(field.name)}"]:checked`)
    const only = known[field.name]
    if (only === undefined ? !chosen : only === field.value && !field.checked) field.click()
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (!field.checked && !isAdded(field, form)) field.click()
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    setValue(field, valueFor(field, form, longest, known))
  }
}

const pause = (milliseconds = 50) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Milliseconds to wait for an idle browser: a window without frames never is, by its own account. */
const idleWithin = 2_000

/** Waits until dependent fields are rendered: React renders long sections only after the paint, which may take a while. */
const rendered = async () => {
  await pause()
  await Promise.race([new Promise<void>((resolve) => whenIdle(resolve)), pause(idleWithin)])
}

/** Milliseconds to wait for the provider's check of a name. */
const answersWithin = 3_000

/** Checks the entered account names, without which some forms are not accepted. */
async function checkNames(form: ParentNode) {
  const checks = [...form.querySelectorAll('.name-check')]
  for (const check of checks) check.querySelector('button')?.click()
  const isOpen = () => checks.some((check) => !check.querySelector('[role=status]')?.textContent)
  const since = performance.now()
  while (isOpen() && performance.now() - since < answersWithin) await pause()
}

const fillable = ':is(input, select, textarea):not([readonly], [disabled], [type=hidden], [type=file])'

/**
 * Fills every field of a form once, including fields that appear while filling; returns their number.
 * @param known values by field name, for fields where no other value is accepted
 */
export async function fillForm(form: ParentNode, longest: boolean, known: KnownValues = {}): Promise<number> {
  const done = new Set<Element>()
  for (;;) {
    const fields = [...form.querySelectorAll(fillable)].filter((field) => !done.has(field))
    if (fields.length === 0) break
    for (const field of fields) {
      done.add(field)
      fillField(field, form, longest, known)
    }
    await rendered()
  }
  await checkNames(form)
  return done.size
}
