import { walks } from './run'

const event = '2024-11-08T10:00:00+09:00'

walks([
  { name: 'login', opening: { brand: 'cty' }, start: 'login' },
  { name: 'mobility', opening: { brand: 'y3d', at: event, as: 'individual' }, start: 'mobility_reserve' },
  {
    name: 'mobility, sub-user',
    opening: { brand: 'y3d', at: event, as: 'individual' },
    start: 'mobility_reserve_subUser',
  },
  { name: 'idpass', opening: { brand: 'cty', as: 'individual' }, start: 'idpass_edit' },
  { name: 'invoice', opening: { brand: 'cty', as: 'individual' }, start: 'invoice' },
  { name: 'inquiry', opening: { brand: 'cty', as: 'individual' }, start: 'contact_inquiry_create' },
  { name: 'applyTv', opening: { brand: 'cty', as: 'individual' }, start: 'contact_apply_tv_create' },
  { name: 'applyInternet', opening: { brand: 'cty', as: 'individual' }, start: 'contact_apply_internet_create' },
  { name: 'payMethod', opening: { brand: 'cty', as: 'individual' }, start: 'payMethod_create' },
])
