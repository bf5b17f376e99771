import type { RegistrationForms } from '../types'

export const registrationForms: RegistrationForms = {
  birthDate: 'required',
  regNumber: 'optional',
  ageGroupAlways: false,
  passwordAtRegistration: false,
  ageGroupRequired: true,
  regionRequired: true,
  asksLess: true,
  document: '個人ID登録確認書',
}
