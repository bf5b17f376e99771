import type { ContactBrand, MailPasswordRule } from '../types'

const password: MailPasswordRule = { min: 10, max: 32, symbols: '!#$%&()*+-./:;=?@[]^_{|}~', kinds: 'allFour' }

export const contact: ContactBrand = {
  passwordField: 'email_pwd__account_password_to',
  inquiryPassword: password,
  internetPassword: password,
}
