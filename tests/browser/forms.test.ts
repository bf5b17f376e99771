import { expect, type Page } from '@playwright/test'
import * as account from '../screens/account'
import { passwords } from '../screens/customer'
import * as registration from '../screens/registration'
import * as reminder from '../screens/reminder'
import { brandOf, type Screen, valuesOf } from '../screens/screen'
import { type Portal, test } from './portal'
import { type Site, sites, special } from './sites'

/*
 * The behaviour of every form of the portal, whatever its fields. tests/screens describes the forms and how to open them; a new
 * form is a row here.
 */

interface Row {
  readonly form: string
  readonly screen: Screen
  /** Autocomplete tokens that differ from those of the same name below. */
  readonly completes?: Readonly<Record<string, string>>
  /** All required fields are filled in from the beginning. */
  readonly isComplete?: true
}

/** The build of a screen's brand: the newest, or the one of the version that it needs. */
function siteOf(screen: Screen): Site {
  const { olderFlow } = special
  return olderFlow.build === String(screen.visit.version) ? olderFlow : sites[brandOf(screen)]
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`).first()
const submit = (page: Page) => page.locator('main form [type=submit]')

async function fillIn(page: Page, screen: Screen) {
  for (const [name, value] of Object.entries(valuesOf(screen))) {
    const control = field(page, name)
    if ((await control.getAttribute('type')) === 'checkbox') await control.check()
    else await control.fill(value)
  }
}

/** Opens a screen as a customer does: through the screens before it, and by the link of a mail. */
async function open(page: Page, portal: Portal, { path, after, mailedBy }: Screen): Promise<void> {
  if (mailedBy) {
    await open(page, portal, mailedBy.screen)
    await fillIn(page, mailedBy.screen)
    await submit(page).click()
    await expect(page.getByText('24時間以内にメールに記載のリンクを開いてください。')).toBeVisible()
    const links = portal.api.provider.mails.list().flatMap((mail) => mail.links)
    await page.goto(links.find((link) => link.includes(`${mailedBy.choice?.path ?? path}?`)) ?? '')
    if (mailedBy.choice) await page.getByRole('link', { name: mailedBy.choice.link }).click()
  } else if (after) {
    const [before, ...pressed] = after
    await open(page, portal, before)
    await fillIn(page, before)
    for (const words of pressed) {
      await page
        .locator('main :is(button, a)')
        .filter({ hasText: new RegExp(`^${words}$`) })
        .click()
    }
  } else await page.goto(path)
}

/** A code of the brand's area, not the name of a city. */
const ofResidence = { locality: 'off' }

const forms: readonly Row[] = [
  { form: 'login', screen: account.login, completes: { password: 'current-password' } },
  { form: 'password', screen: account.newPassword },
  { form: 'certification code of a changed password', screen: account.newPasswordCode },
  { form: 'terms', screen: account.terms, isComplete: true },
  { form: 'new registration: address', screen: registration.mail },
  { form: 'new registration: contractor', screen: registration.personal },
  { form: 'new registration: contractor of the older flow', screen: registration.olderPersonal },
  { form: 'new registration: others', screen: registration.resident, completes: ofResidence },
  { form: 'new registration: password', screen: registration.password },
  { form: 'forgotten password', screen: reminder.forgotten },
  { form: 'letter', screen: reminder.provisional },
  { form: 'reminder: contractor of the older flow', screen: reminder.olderPersonal },
  { form: 'reminder: others of the older flow', screen: reminder.olderResident, completes: ofResidence },
  { form: 'certification code of a forgotten password', screen: reminder.code },
  { form: 'password that was forgotten', screen: reminder.password },
]

/** The autocomplete tokens; a name that is not listed has none. */
const autocomplete: Readonly<Record<string, string>> = {
  userId: 'username',
  password: 'new-password',
  password2: 'new-password',
  email: 'email',
  sei_name: 'family-name',
  mei_name: 'given-name',
  zip3: 'postal-code',
  region: 'address-level1',
  locality: 'address-level2',
  street: 'address-line1',
  building: 'address-line2',
  birth_year: 'bday-year',
  birth_month: 'bday-month',
  birth_day: 'bday-day',
  tel_n1: 'home tel-area-code',
  tel_n2: 'home tel-local-prefix',
  tel_n3: 'home tel-local-suffix',
  mobile_n1: 'mobile tel-area-code',
  mobile_n2: 'mobile tel-local-prefix',
  mobile_n3: 'mobile tel-local-suffix',
  cert_code: 'one-time-code',
  cert2_code: 'one-time-code',
}

const digits = /^(zip\d|tel_n\d|mobile_n\d|cert2?_code)$/

/** The controls that a customer fills in, without those for password managers or for reading only. */
const controls = 'main form :is(input, select, textarea):not([readonly])'

/** What is wrong with labels, help and size of the controls, before anything is typed. */
const faultsAtRest = (page: Page) =>
  page.locator(controls).evaluateAll((all) =>
    all.flatMap((control) => {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return ['another control']
      const { name, type } = control
      const isCheck = type === 'checkbox' || type === 'radio'
      const group = control.closest('fieldset')
      const words = group?.querySelector('legend') ?? control.labels?.[0]
      const help = control.closest('.field')?.querySelector('.field__help')
      const ties = [control, group].flatMap((one) => one?.getAttribute('aria-describedby')?.split(' ') ?? [])
      const box = control.getBoundingClientRect()
      const height = isCheck ? control.closest('.form-check')?.getBoundingClientRect().height : box.height
      // Of all radio groups only the sex may be left out (D36).
      const tag = (type === 'radio' && name !== 'sex') || control.ariaRequired === 'true' ? '必須' : '任意'
      const faults = {
        'no visible words': !words?.checkVisibility(),
        'no name of its own': !isCheck && !control.ariaLabel && control.labels?.length !== 1,
        'its words are not above it': !isCheck && words && words.getBoundingClientRect().bottom > box.top,
        [`does not say ${tag}`]: type !== 'checkbox' && !words?.textContent?.endsWith(tag),
        'has a placeholder': control.hasAttribute('placeholder'),
        'is type=number': type === 'number',
        'its help is not tied to it': help && !ties.includes(help.id),
        'is tied to nothing': ties.some((id) => !document.getElementById(id)),
        'is invalid already': control.hasAttribute('aria-invalid'),
        'cuts a password short': type === 'password' && control.getAttribute('maxlength') !== null,
        [`is ${height} px high`]: (height ?? 0) < 44,
      }
      return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${name} ${fault}`] : []))
    }),
  )

/** Buttons and links that are too small for a finger, except links within a sentence. */
const smallTargets = (page: Page) =>
  page.locator('main :is(button, a.btn, .link-list a)').evaluateAll((all) =>
    all.flatMap((target) => {
      const { height } = target.getBoundingClientRect()
      return height > 0 && height < 44 ? [`${target.textContent || target.ariaLabel}: ${height} px`] : []
    }),
  )

/** The names of a form's controls in the order of the page, each once. */
const namesOf = (page: Page) =>
  page.locator(controls).evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('name')))])

const invalidOf = (page: Page) =>
  page
    .locator(`${controls}[aria-invalid]`)
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('name')))])

/** The empty required fields, in the order of the page. */
const emptyOf = (page: Page) =>
  page.locator(controls).evaluateAll((all) => {
    const empty = all.flatMap((control) => {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return []
      if (control.type === 'radio') {
        if (control.name === 'sex') return []
        return control.form?.querySelector(`[name="${control.name}"]:checked`) ? [] : [control.name]
      }
      return control.ariaRequired === 'true' && control.value === '' ? [control.name] : []
    })
    return [...new Set(empty)]
  })

/** The focused element, and whether its focus is visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement ?? document.body
    const { x, y, width, height } = active.getBoundingClientRect()
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
    const { outlineStyle, boxShadow } = getComputedStyle(active)
    return {
      name: active.matches('[readonly]') ? null : active.getAttribute('name'),
      isSubmit: active.matches('[type=submit]'),
      seen: active.contains(onTop) && (outlineStyle !== 'none' || boxShadow !== 'none'),
    }
  })

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A number or date in several boxes has one line in the summary. */
const groupOf = (name: string) => name.replace(/^(zip)\d$|^(tel_n|mobile_n)\d$|^(birth_).*$/, '$1$2$3')

const summary = (page: Page) => page.locator('main form > .error-summary:first-child')

test('the message of a submit is scrolled into view above the form, however far down the button is', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await open(page, portal, registration.resident)
  for (const [name, value] of Object.entries(passwords)) await field(page, name).fill(value)
  await field(page, 'locality').selectOption({ index: 1 })
  await page.getByRole('radio', { name: '女性' }).check()
  const message = 'ただいま混み合っています。'
  portal.api.scenarios.plan('/api/new_regist/entry_registration', { kind: 'failure', message })
  await submit(page).click()
  await expect(page.getByText(message).first()).toBeInViewport()
})

for (const { form, screen, completes, isComplete } of forms) {
  const { visit, controls: names = [], mutation } = screen
  test.describe(() => {
    test.use({ site: siteOf(screen) })

    test(`${form}: shows what it asks for and what is missing, and accepts what people type`, async ({
      page,
      portal,
      context,
    }) => {
      if (visit.as) await portal.startAs(visit.as)
      await open(page, portal, screen)
      await expect(field(page, names[0] ?? '')).toBeVisible()
      // Until then the login's fields are those of the first picture.
      await expect(page.locator('#login')).toBeHidden()

      await test.step('shows what it asks for, to people, to browsers and to the Tab key', async () => {
        expect(await namesOf(page)).toEqual(names)
        expect(await faultsAtRest(page)).toEqual([])
        expect(await smallTargets(page)).toEqual([])
        await expect(page.locator('main form')).toHaveJSProperty('noValidate', true)
        for (const name of names) {
          const control = field(page, name)
          const complete = { ...autocomplete, ...completes }[name]
          if (complete) await expect(control, name).toHaveAttribute('autocomplete', complete)
          if (digits.test(name)) await expect(control, name).toHaveAttribute('inputmode', 'numeric')
          if (name === 'email') await expect(control).toHaveAttribute('type', 'email')
        }
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await sideways(page)).toBe(0)
        await field(page, names[0] ?? '').focus()
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Tab')
        const passed = [await focused(page)]
        while (!passed.at(-1)?.isSubmit && passed.length < 60) {
          await page.keyboard.press('Tab')
          passed.push(await focused(page))
        }
        expect(passed.filter(({ seen }) => !seen)).toEqual([])
        expect([...new Set(passed.flatMap(({ name }) => name ?? []))]).toEqual(names)
      })
      if (isComplete) return

      await test.step('shows what is missing: above the fields, at each of them, and in the title', async () => {
        const missing = await emptyOf(page)
        const sent = () => mutation && portal.calls(mutation.path)
        const before = sent()
        await submit(page).click()
        await expect(summary(page)).toBeFocused()
        await expect(page).toHaveTitle(/^エラー：/)
        const links = summary(page).getByRole('link')
        for (const name of missing) {
          await expect(field(page, name), name).toHaveAttribute('aria-invalid', 'true')
          const isRadio = (await field(page, name).getAttribute('type')) === 'radio'
          const described = isRadio ? field(page, name).locator('xpath=ancestor::fieldset[1]') : field(page, name)
          await expect(described, name).toHaveAccessibleDescription(/を(入力|選択)してください。/)
        }
        const lines = missing.filter(
          (name, at) => missing.findIndex((other) => groupOf(other) === groupOf(name)) === at,
        )
        await expect(links).toHaveCount(lines.length)
        for (const [at, name] of lines.entries()) {
          await expect(links.nth(at), name).toHaveText(/^[^：]+を(入力|選択)してください。$/)
          await links.nth(at).click()
          await expect(page.locator(`[name="${name}"]:focus, :focus [name="${name}"]`).first(), name).toBeVisible()
        }
        expect(await invalidOf(page)).toEqual(missing)
        expect(await sideways(page)).toBe(0)
        expect(sent()).toEqual(before)
      })

      const text = names.find((name) => /name|email|userId|code|prov_id/.test(name))
      const secret = names.filter((name) => name.startsWith('password'))
      await test.step('accepts what people type', async () => {
        const calls = () => portal.api.scenarios.calls
        const before = calls().length
        for (const name of names.filter((one) => digits.test(one))) {
          await field(page, name).focus()
          await page.keyboard.insertText('０１２')
          await page.keyboard.press('Tab')
          await expect(field(page, name), name).toHaveValue('012')
        }
        for (const name of secret) {
          const label = await field(page, name).evaluate(
            (one) => one.closest('.field')?.querySelector('label span')?.textContent,
          )
          await page.getByRole('button', { name: `${label}を表示する`, exact: true }).click()
          await expect(field(page, name)).toHaveAttribute('type', 'text')
          await expect(page.getByRole('button', { name: `${label}を隠す`, exact: true })).toBeVisible()
        }
        if (text) {
          const inputMethod = await context.newCDPSession(page)
          await field(page, text).fill('')
          await inputMethod.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
          // The Enter that ends a composition submits nothing; the next one does.
          await page.keyboard.press('Enter')
          await expect(field(page, text)).toHaveValue('か')
          await expect(field(page, text)).toBeFocused()
          expect(calls()).toHaveLength(before)
          await page.keyboard.insertText('か')
          await page.keyboard.press('Enter')
        } else if (secret.length > 0) {
          await submit(page).click()
        }
        // Either it is sent, or the focus is on the errors.
        const wrong = page.locator('[role=alert]:focus')
        if (text || secret.length > 0)
          await expect.poll(async () => calls().length > before || (await wrong.isVisible())).toBe(true)
        await expect(page.locator('[name^=password][type=text]')).toHaveCount(0)
      })
    })
  })
}
