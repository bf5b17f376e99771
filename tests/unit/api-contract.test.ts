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

const person =
  'user_seq user_id sei_name mei_name sei_kana mei_kana birth_year birth_month birth_day age_group svc_zip3 svc_zip4 ' +
  'svc_region svc_locality svc_street svc_building tel_n1 tel_n2 tel_n3 mobile_n1 mobile_n2 mobile_n3 email sex ' +
  'contract_sts idp_sync_sts password_symbols password_symbols_alert_flg'
const login = `_access_token _refresh_token _user_token loginUser{${person}} uiStates is_onetime_token`
const certified = 'cert_id cert_email user_id'
const contractor =
  'user_seq user_id cable_id sei_name mei_name zip3 zip4 region locality street building tel_n1 tel_n2 tel_n3 ' +
  'contract_sts idp_sync_sts reg_number'
const receipt = 'created_at updated_at'
const choices = '[code label group]'
const accounts = 'account_cands[account_no account_name]'
const atAddress = 'linkage_date address_cands[address_no address_name] tgt_address_no items[item_name item_value]'
const connection = 'onetime_token link qr_code expires_at'
const invoice =
  'billing_ym billing_cands[billing_ym] address_no address_cands[address_no address_name] pay_method withdrawal_day ' +
  'invoice2_flg invoice_items[order_no item_name item_amount_str item_remarks_str user_reg_no]'
const trip =
  'vehicle_type ride_type ride_num year_id date_id from_sect_id2 to_sect_id2 from_name to_name slot1 slot2 depart_at ' +
  'arrive_at depart_at2 arrive_at2'
const reservation = `rsv_id ${trip} status has_sub_user`
const subUser = 'user_org user_seq assc_no sei_name mei_name zip3 zip4 tel_n1 tel_n2 tel_n3 age_group sex'
const stops = '[sect_id2 name]'
const groups = `groups[group_id name stops${stops}]`
const selected = `selectedSects1${stops} selectedSects2${stops}`
const departures = 'departures[vehicle_type depart_at from_name to_name free_num]'
const slotsOfDay = 'slots1[slot_id depart_at arrive_at free_num] slots2[slot_id depart_at arrive_at free_num]'

/** What the portal reads of the data of OK: {…} is a record, […] a list of records. The other calls answer with nothing. */
const answers: typeof queries = {
  '/api/auth': { login, oauth2_login: `authorization_url oauth2state oauth2created | ${login}` },
  '/api/idpass': { certify_index: person, certify_edit: person, certify_confirm: person, exec_edit: person },
  '/api/helper': { search_zip_code: 'zip3 zip4 region locality street' },
  '/api/new_regist': {
    certify_key_personal: `${certified} has_contract`,
    certify_key_registration: `${certified} has_contract`,
    certify_key_password: `${certified} has_contract`,
    certify_key_cert_code: `${certified} has_contract`,
    entry_personal: 'user_id login_url',
    entry_registration: 'user_id login_url',
    entry_cert_code: 'user_id login_url',
    entry_password: login,
  },
  '/api/reminder': {
    certify_key_user_type: `${certified} cert_type`,
    certify_key_personal: `${certified} cert_type`,
    certify_key_registration: `${certified} cert_type`,
    certify_reset_password: `${certified} cert_type`,
    certify_key_cert_code: `${certified} cert_type`,
    entry_cert_code: `${certified} cert_type`,
    entry_personal: 'match_res remain_match_cnt',
    entry_prov_id_pass: 'match_res',
    select_user_type: 'contract_sel',
  },
  '/api/contract': { certify_index: 'linkage_date contractSts' },
  '/api/contract/service': { certify_index: atAddress, change_address_no: atAddress },
  '/api/contract/payment': { certify_index: atAddress },
  '/api/contract/internet_settings': {
    certify_index:
      'linkage_date mail_domains mail_accounts receive_mail_server receive_mail_port receive_mail_encryption ' +
      'receive_mail_authentication send_mail_server send_mail_port send_mail_encryption send_mail_authentication ' +
      'ip_address subnet_mask dns_server default_gw global_address_msg hp_space_add hp_space_sum',
  },
  '/api/contract/security_software': {
    certify_index: 'linkage_date security_software_select kaspersky_codes virus_buster_codes',
  },
  '/api/contract/others': { certify_index: 'linkage_date items[item_name item_value]' },
  '/api/connect': { certify_index: connection, renew_link: connection },
  '/api/invoice': { certify_index: invoice, change_billing_ym: invoice },
  '/api/contact/inquiry': {
    certify_create:
      `${contractor} bcast_kind inquiry_options{cat_tv${choices} cat_internet${choices} cat_tel${choices} ` +
      `cat_others${choices}} detail_htmls ${accounts} hp_space_cands[hp_no hp_name hp_space]`,
    certify_complete: receipt,
  },
  '/api/contact/apply/tv': {
    certify_create:
      `${contractor} cas_number withdrawal_day guess_bcast_kind guess_bcast_service tv_options{add_channel${choices} ` +
      `del_channel${choices} cat_add_4k${choices} cat_add_2k${choices} cat_del_4k${choices} cat_del_2k${choices}}`,
    certify_complete: receipt,
  },
  '/api/contact/apply/internet': {
    certify_create:
      `${contractor} withdrawal_day internet_course__current_course course_cands${choices} bicycle_options${choices} ` +
      `device_mac_id ${accounts}`,
  },
  '/api/contact_apply_internet': { certify_complete: receipt },
  '/api/pay_method': { certify_create: contractor, certify_complete: receipt },
  '/api/gift': { certify_index: 'uiStates contractSts' },
  '/api/idp_sync': { update_idp_sync_sts: 'idpSyncSts contractSts' },
  '/api/ott': { ott_index: 'contractSts', prepare_sign_on: 'user_id password' },
  '/api/mobility/reserve': {
    certify_index: `reserves[${reservation}] ${departures} flgAlertOutside has_sub_user sub_users[${subUser}]`,
    update_free_ride: departures,
    cancel_reserve: `reserves[${reservation}]`,
    display_qrcode: 'base64',
    certify_key_password: certified,
    entry_password: login,
    certify_select_vehicle: 'message max_ride_num',
    search_cal_dates: 'cal1Dates[date_id is_open note] cal2Dates[date_id is_open note]',
    certify_select_date_time: `message from_sect_id2 to_sect_id2 from_name to_name ${slotsOfDay}`,
    certify_select_interactive: `message ${groups} ${selected} ${slotsOfDay}`,
    certify_select_section: `message ${groups}`,
    certify_confirm:
      `message ${trip} sei_name mei_name svc_zip3 svc_zip4 svc_region svc_locality svc_street svc_building birth_year ` +
      `birth_month birth_day sex ${selected} is_show_sections sub_users[${subUser}]`,
    exec_confirm: reservation,
  },
  '/api/mobility/submission_sub_user': {
    certify: subUser,
    exec_replace: `has_sub_user sub_users[${subUser}]`,
  },
}

interface Call {
  readonly path: string
  readonly kind: string
  readonly request: unknown
  readonly response: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The calls of all modules; a path with two forms of its request, or of its answer, has two endpoints. */
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value): Call[] => {
    if (!isRecord(value) || !('request' in value)) return []
    return [
      {
        path: String(value['path']),
        kind: String(value['kind']),
        request: value['request'],
        response: value['response'],
      },
    ]
  })

const byPath = () =>
  [...new Set(calls.map(({ path }) => path))].map((path) => [path, calls.filter((call) => call.path === path)] as const)

const entriesOf = (schema: unknown) =>
  isRecord(schema) && isRecord(schema['entries']) ? Object.entries(schema['entries']) : []

/** The schema of the shape: that of an optional one, and the last one of a pipe. */
function shapeOf(schema: unknown): unknown {
  if (!isRecord(schema)) return undefined
  if ('wrapped' in schema) return shapeOf(schema['wrapped'])
  const { pipe } = schema
  if (!Array.isArray(pipe)) return schema
  const [first, ...more]: unknown[] = pipe
  return shapeOf(more.findLast((one) => isRecord(one) && one['kind'] === 'schema') ?? first)
}

/** The names in a schema, as in the tables above. */
function namesIn(schema: unknown): string {
  const shape = shapeOf(schema)
  if (isRecord(shape) && 'item' in shape) {
    const inside = namesIn(shape['item'])
    return inside && `[${inside}]`
  }
  return entriesOf(shape)
    .map(([name, entry]) => {
      const inside = namesIn(entry)
      return inside === '' || inside.startsWith('[') ? `${name}${inside}` : `${name}{${inside}}`
    })
    .join(' ')
}

/** The fields of a request, those of a long form by 「…」. */
const sentIn = (path: string, names: readonly string[]) =>
  names.length > 12 || path.endsWith('/entry_registration') ? '…' : names.join(' ')

it('API-01 the calls are those of the specification, and each sends what it lists', () => {
  const lines = byPath().map(([path, forms]) => {
    const names = forms.flatMap(({ request }) => entriesOf(request).map(([name]) => name))
    return `${forms[0]?.kind} ${path} ${sentIn(path, names)}`
  })
  const expected = [...linesOf('query', queries), ...linesOf('mutation', mutations), ...linesOf('download', downloads)]
  expect(lines.sort()).toEqual(expected.sort())
})

it('the answers are those of the specification', () => {
  const lines = byPath().flatMap(([path, forms]) => {
    const names = new Set(forms.map(({ response }) => namesIn(response)).filter(Boolean))
    return names.size > 0 ? [`OK ${path} ${[...names].sort().reverse().join(' | ')}`] : []
  })
  expect(lines.sort()).toEqual(linesOf('OK', answers).sort())
})
