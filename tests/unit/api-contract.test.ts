import { expect, it } from 'vitest'

const modules = import.meta.glob<Record<string, unknown>>('../../src/api/endpoints/*.ts', { eager: true })

/* The calls of the API as the specification lists them: by path, the names of what is sent, without the tokens. */

const application = {
  certify_create: '',
  certify_confirm: '',
  certify_complete: '',
}
const ride = 'rsv_id vehicle_type ride_num ride_type'
const section = 'from_sect_id2 to_sect_id2'
const day = 'year_id date_id'
const slots = 'slot1 slot2'
const sentPassword = 'password password2 cert_id cert_key'

/** Calls that only read. */
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/idpass': { certify_index: '', certify_edit: '', certify_confirm: '' },
  '/api/helper': { search_zip_code: 'zip3 zip4 region locality street' },
  '/api/new_regist': {
    certify_key_personal: 'cert_key',
    certify_key_registration: 'cert_key',
    certify_key_password: 'cert_key',
    certify_key_cert_code: 'cert2_key',
  },
  '/api/reminder': {
    certify_key_user_type: 'cert_key contract_sel',
    certify_key_personal: 'cert_key',
    certify_key_registration: 'cert_key',
    certify_reset_password: 'cert_key',
    certify_key_cert_code: 'cert2_key',
    certify_select_regist_type: 'contract_sel',
  },
  '/api/contract': { certify_index: '' },
  '/api/contract/service': { certify_index: '', change_address_no: 'address_no' },
  '/api/contract/payment': { certify_index: '' },
  '/api/contract/internet_settings': { certify_index: '' },
  '/api/contract/security_software': { certify_index: '' },
  '/api/contract/others': { certify_index: '' },
  '/api/connect': { certify_index: 'type' },
  '/api/invoice': {
    certify_index: 'tgt_billing_ym tgt_address_no',
    change_billing_ym: 'tgt_billing_ym tgt_address_no',
  },
  '/api/contact': { certify_index: '' },
  '/api/contact/inquiry': {
    ...application,
    validate_account_add_name: 'account_add_name',
    validate_account_edit_name: 'account_edit_name',
  },
  '/api/contact/apply': { certify_index: '' },
  '/api/contact/apply/tv': { certify_index: '', ...application },
  '/api/contact/apply/internet': {
    certify_index: '',
    certify_create: '',
    certify_confirm: '',
    validate_account_add_name: 'account_add__name',
    validate_account_edit_name: 'account_edit__name',
  },
  '/api/contact_apply_internet': { certify_complete: '' },
  '/api/contact/apply/tel': { certify_index: '' },
  '/api/contact/apply/ott': { certify_index: '' },
  '/api/pay_method': { certify_index: '', ...application },
  '/api/gift': { certify_index: '' },
  '/api/cs_channels': { cs_channels_index: '' },
  '/api/stamp': { certify_index: '' },
  '/api/idp_sync': { update_idp_sync_sts: '' },
  '/api/ott': { ott_index: '' },
  '/api/mobility/reserve': {
    certify_index: '',
    update_free_ride: '',
    certify_key_password: 'cert_key',
    certify_select_vehicle: 'rsv_id',
    search_cal_dates: `vehicle_type ${day}`,
    certify_select_date_time: `${ride} ${section} ${day}`,
    certify_select_interactive: `${ride} ${section} ${day}`,
    certify_select_section: ride,
    certify_confirm: `${ride} ${section} ${day} ${slots}`,
  },
  '/api/mobility/submission_sub_user': { certify: 'assc_no' },
}

/** Calls that change something at the provider; those of long forms are proven with the forms. */
const mutations: typeof queries = {
  '/api/auth': { login: 'userId password', logout: '', oauth2_login: 'code oauth2state oauth2created' },
  '/api/idpass': { exec_edit: 'password password2 cert_code', resend_cert: '' },
  '/api/new_regist': {
    entry_mail: 'email is_niwamichi oauth2_link',
    entry_cert_code: 'cert2_code cert_id cert2_key',
    entry_password: sentPassword,
    entry_personal: '…',
    entry_registration: '…',
  },
  '/api/reminder': {
    entry_mail_id_pass: 'email contract_sel',
    entry_prov_id_pass: 'con_privacy_policy prov_id prov_pass email',
    entry_mail_pass: 'email',
    entry_personal: '…',
    entry_registration: '…',
    entry_cert_code: 'cert2_code cert_id cert2_key',
    reset_password: 'password password2 cert_id cert_key cert2_key user_id',
    select_user_type: 'contract_sel',
    select_regist_type: 'is_prov_id_pass',
  },
  '/api/service': { agree: 'isSelAgree' },
  '/api/connect': { send_link: 'email', renew_link: 'type' },
  '/api/contact/inquiry': { confirm_create: '…', exec_create: '…' },
  '/api/contact/apply/tv': { confirm_create: '…', exec_create: '…' },
  '/api/contact/apply/internet': { confirm_create: '…', exec_create: '…' },
  '/api/pay_method': { confirm_create: '…', exec_create: '…' },
  '/api/ott': { prepare_sign_on: '' },
  '/api/mobility/reserve': {
    cancel_reserve: 'rsv_id',
    display_qrcode: 'rsv_id',
    exec_new_regist: 'email notice_approval is_resend',
    entry_password: sentPassword,
    exec_new_reserve: 'notice_approval',
    exec_select_vehicle: ride,
    exec_select_date_time: `${ride} ${section} ${day} ${slots}`,
    exec_select_interactive: `${ride} ${section} ${day} ${slots}`,
    exec_select_section: section,
    exec_confirm: `${ride} ${section} ${day} ${slots}`,
  },
  '/api/mobility/submission_sub_user': {
    exec_replace: 'user_org user_seq assc_no sei_name mei_name zip3 zip4 tel_n1 tel_n2 tel_n3 age_group sex',
  },
}

/** Calls that answer with a file. */
const downloads: typeof queries = {
  '/api/contract/internet_settings': { download_internet_settings: '' },
  '/api/invoice': { download_invoice2: 'billing_ym address_no' },
}

const linesOf = (kind: string, calls: typeof queries) =>
  Object.entries(calls).flatMap(([area, paths]) =>
    Object.entries(paths).map(([name, fields]) => `${kind} ${area}/${name} ${fields}`),
  )

/** The fields of a request, one that has many by 「…」. */
const fieldsIn = (path: string, names: readonly string[]) =>
  names.length > 12 || path.endsWith('/entry_registration') ? '…' : names.join(' ')

it('API-01 the calls are those of the specification, and each sends what it lists', () => {
  const calls = new Map<string, { kind: string; names: string[] }>()
  for (const value of Object.values(modules).flatMap((module) => Object.values(module))) {
    if (typeof value !== 'object' || !value || !('path' in value && 'kind' in value && 'request' in value)) continue
    const [path, kind, request] = [String(value.path), String(value.kind), Object(value.request)]
    // A path with two forms of its request has two endpoints.
    const names = [...(calls.get(path)?.names ?? []), ...Object.keys(request.entries)]
    calls.set(path, { kind, names })
  }
  const lines = [...calls].map(([path, { kind, names }]) => `${kind} ${path} ${fieldsIn(path, names)}`)
  const expected = [...linesOf('query', queries), ...linesOf('mutation', mutations), ...linesOf('download', downloads)]
  expect(lines.sort()).toEqual(expected.sort())
})
