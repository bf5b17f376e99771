import type { RegistrationForms } from '../types'

export const registrationForms: RegistrationForms = {
  birthDate: 'optional',
  regNumber: 'sixDigits',
  ageGroupAlways: false,
  passwordAtRegistration: false,
  ageGroupRequired: false,
  regionRequired: false,
  asksLess: false,
  document: 'ケーブルIDのお知らせ',
  manual: { label: '登録マニュアル（PDF）', href: 'https://www.nct.example/manual/cable-id.pdf' },
}
