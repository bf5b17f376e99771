import { TextField } from '../Field'
import { code } from '../normalize'
import type { Part } from '../part'
import { texts } from '../texts'

/** A certification code from a mail: full-width digits and spaces are taken too (REM-108). */
export const certCode = (name: 'cert2_code' | 'cert_code'): Part => ({
  fields: { [name]: { label: texts.code, required: true, secret: true, normalize: code } },
  render: (form) => (
    <TextField {...form.field(name)} label={texts.code} required inputMode="numeric" autoComplete="one-time-code" />
  ),
})
