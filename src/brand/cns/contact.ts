import type { ContactBrand } from '../types'

export const contact: ContactBrand = {
  passwordField: 'account_password_to',
  inquiryPassword: { min: 6, max: 12, symbols: '%=@./_!#$&*-', kinds: 'anyTwo' },
  internetPassword: { min: 10, max: 16, symbols: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', kinds: 'allFour' },
}
