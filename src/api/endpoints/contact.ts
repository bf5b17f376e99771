import { query } from './endpoint'
import { nothing } from './lenient'

/** The pages that link to the inquiry and the applications (portal-2 §7); the response data is ignored. */
const page = (path: string) => query(path, { response: nothing })

export const certifyContact = page('/api/contact/certify_index')
export const certifyApply = page('/api/contact/apply/certify_index')
export const certifyTv = page('/api/contact/apply/tv/certify_index')
export const certifyInternet = page('/api/contact/apply/internet/certify_index')
export const certifyTel = page('/api/contact/apply/tel/certify_index')
export const certifyOtt = page('/api/contact/apply/ott/certify_index')
