import { Fragment } from 'react'
import { residence } from '#brand/residence'
import { DigitsInput } from '../DigitsInput'
import { Group } from '../Group'
import { normalizeDigits } from '../normalize'
import { createPart } from '../part'
import { separator, withPlainDigits } from './separators'
import { texts } from './texts'

const abroad = new RegExp(`^(?:\\+|00)81${separator}*0?${separator}*`, 'u')

/** A number as dialled in Japan, without what is often copied with it: 「① TEL +81 90-… 携帯」 → 「090-…」. */
const national = (number: string) =>
  withPlainDigits(number)
    .replace(/^[^+\d]+|\D+$/g, '')
    .replace(abroad, '0')

/** Where to split ten or eleven digits: service numbers, mobile numbers, area codes. */
function splitsOf(digits: string): readonly [number, number] {
  if (/^0(120|570|800|990)/.test(digits)) return [4, 7]
  if (digits.length === 11) return [3, 7]
  if (/^0[36]/.test(digits)) return [2, 6]
  const beginsLike = (codes: readonly string[]) => codes.some((code) => digits.startsWith(code))
  if (beginsLike(residence.fiveDigitAreaCodes)) return [5, 6]
  return [beginsLike(residence.fourDigitAreaCodes) ? 4 : 3, 6]
}

/** Splits a whole telephone number by its hyphens, or else by its length and area code. */
export function splitTel(whole: string): readonly [string, string, string] | undefined {
  const parts = national(whole).split(new RegExp(separator, 'u')).filter(Boolean)
  const [first = '', second = '', third = '', ...more] = parts
  const byHyphens = [first, second, third].every((part) => /^\d{1,5}$/.test(part))
  if (byHyphens && more.length === 0) return [first, second, third]
  const plain = parts.join('')
  // An eleventh digit elsewhere than in a mobile or IP number is not part of it: 「… 2階」. Without its 0, as a
  // spreadsheet leaves it, a mobile number would be split like a fixed one.
  if (!/^0(?:\d{9}|\d0\d{8})$/.test(plain)) return undefined
  const [one, two] = splitsOf(plain)
  return [plain.slice(0, one), plain.slice(one, two), plain.slice(two)]
}

/** Maximum digits of a part that the provider accepts (portal-1 §5, §9). */
const partLength = 5

/** Whether a number typed straight through the parts is complete; mobile and IP numbers have eleven digits. */
function isTypedOn([first = '', second = '', third = '']: readonly string[]) {
  const digits = normalizeDigits(first + second + third)
  const complete = /^0[5-9]0/.test(digits) ? 11 : 10
  return first.length === partLength && second.length === partLength && digits.length === complete
}

const completions = ['tel-area-code', 'tel-local-prefix', 'tel-local-suffix']

/** A telephone number in three parts. */
export function telephone<Kind extends 'tel' | 'mobile', Prefix extends string = ''>(
  kind: Kind,
  required: boolean,
  prefix?: Prefix,
) {
  const names = [1, 2, 3].map((part) => `${prefix ?? ''}${kind}_n${part}`)
  const legend = kind === 'tel' ? texts.tel : texts.mobile
  const example = kind === 'tel' ? residence.examples.tel : '090－1234－5678'
  const rule = {
    group: legend,
    required,
    max: partLength,
    normalize: normalizeDigits,
    validate: (value: string) => (/^\d+$/.test(value) ? undefined : texts.digitsOnly),
  }
  return createPart<Record<`${Prefix}${Kind}_n${1 | 2 | 3}`, string>>({
    fields: Object.fromEntries(names.map((name, at) => [name, { ...rule, label: texts.telPart(legend, at + 1) }])),
    summaryRows: (values) => [[legend, names.flatMap((name) => values[name] || []).join('-')]],
    render: ({ store, field }) => {
      const fill = (number: string) => {
        const parts = splitTel(number)
        for (const [index, part] of (parts ?? []).entries()) store.edit(names[index] ?? '', part)
        return parts !== undefined
      }
      const splitTyped = () => {
        const typed = names.map((name) => store.value(name))
        if (isTypedOn(typed)) fill(typed.join(''))
      }
      return (
        <Group store={store} names={names} legend={legend} required={required} help={texts.example(example)}>
          <div className="digits-row">
            {names.map((name, at) => (
              <Fragment key={name}>
                {at > 0 && <span aria-hidden>－</span>}
                <DigitsInput
                  {...field(name)}
                  autoComplete={`${kind === 'tel' ? 'home' : 'mobile'} ${completions[at]}`}
                  parts={names}
                  onWhole={fill}
                  onTyped={splitTyped}
                />
              </Fragment>
            ))}
          </div>
        </Group>
      )
    },
  })
}
