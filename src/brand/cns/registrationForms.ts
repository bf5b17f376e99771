import type { RegistrationForms } from '../types'

export const registrationForms: RegistrationForms = {
  birthDate: 'none',
  regNumber: 'optional',
  ageGroupAlways: true,
  passwordAtRegistration: true,
  ageGroupRequired: true,
  regionRequired: false,
  asksLess: false,
  document: '個人ID登録確認書',
  corporateRequest: { label: '法人ID登録確認書の発行を申し込む', href: 'https://www.cns.example/corporate-id' },
}
