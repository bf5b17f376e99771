import type { MailPasswordRule } from '../brand/types'
import type { PasswordRule } from '../form/password'
import { texts } from './texts'

const letter = /[A-Za-z]/
const digit = /[0-9]/
const kinds = {
  anyTwo: { of: [letter, digit, /[^A-Za-z0-9]/], atLeast: 2, label: texts.saysTwoKinds },
  allFour: { of: [/[A-Z]/, /[a-z]/, digit, /[^A-Za-z0-9]/], atLeast: 4, label: texts.saysFourKinds },
}

/** The rules of a mail password; the error of the first violated one is shown (portal-2 §5, D19). */
export function mailPasswordRules({ min, max, symbols, kinds: asked }: MailPasswordRule): readonly PasswordRule[] {
  const allowed = (char: string) => letter.test(char) || digit.test(char) || symbols.includes(char)
  const { of, atLeast, label } = kinds[asked]
  return [
    {
      label: texts.saysLength(min, max),
      validate: (password) => {
        if ([...password].length < min) return texts.tooShort
        return [...password].length > max ? texts.tooLong : undefined
      },
    },
    {
      label: texts.saysCharacters([...symbols].join(' ')),
      validate: (password) => ([...password].every(allowed) ? undefined : texts.badCharacter),
    },
    {
      label,
      validate: (password) =>
        of.filter((kind) => kind.test(password)).length >= atLeast ? undefined : texts.tooFewKinds,
    },
  ]
}
