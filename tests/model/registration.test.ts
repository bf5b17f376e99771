import { walks } from './run'

const newer = 2025040101

walks([
  { name: 'newRegist cns', opening: { brand: 'cns', version: 2023101500 }, start: 'newRegist_entryMail' },
  { name: 'newRegist nct', opening: { brand: 'nct', version: newer }, start: 'newRegist_entryMail' },
  { name: 'newRegist y3d', opening: { brand: 'y3d', version: newer }, start: 'newRegist_entryMail' },
  { name: 'reminder, older', opening: { brand: 'cty', version: 2023030601 }, start: 'reminder_entryMailIdPass' },
  { name: 'reminder, a letter', opening: { brand: 'nct', version: 2024040100 }, start: 'reminder_entryProvIdPass' },
  { name: 'reminder, newer', opening: { brand: 'cty', version: newer }, start: 'reminder_selectUserType' },
  { name: 'reminder, newer cns', opening: { brand: 'cns', version: newer }, start: 'reminder_selectUserType' },
  { name: 'reminder, document', opening: { brand: 'nct', version: newer }, start: 'reminder_selectRegistType' },
  { name: 'reminder, password', opening: { brand: 'cns', version: newer }, start: 'reminder_entryMailPass' },
  {
    name: 'mobility, registration',
    opening: { brand: 'y3d', at: '2024-11-08T10:00:00+09:00' },
    start: 'mobility_reserve',
  },
])
