import { textField } from '../fields'
import { normalizeCode } from '../normalize'
import { texts } from './texts'

/** A certification code from a mail: full-width digits and spaces are accepted too (REM-108). */
export const certCode = <Name extends 'cert2_code' | 'cert_code'>(name: Name) =>
  textField(name, {
    label: texts.code,
    required: true,
    secret: true,
    normalize: normalizeCode,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  })
