import { shell as cns } from '../../src/brand/cns/shell'
import { shell as cty } from '../../src/brand/cty/shell'
import type { BrandCode } from '../../src/brand/gates'
import { shell as nct } from '../../src/brand/nct/shell'
import type { Shell } from '../../src/brand/types'
import { shell as y3d } from '../../src/brand/y3d/shell'

/* The content of /.well-known/, at the root of the host regardless of the base path. Everything else there is a 404. */

const shells: Readonly<Record<BrandCode, Shell>> = { cty, cns, nct, y3d }

/** Target of /.well-known/change-password, for password managers (W3C, "A Well-Known URL for Changing Passwords"). */
export const passwordChange = (base: string) => `${base}idpass/edit`

/** The brand's security.txt (RFC 9116), valid for a year: where to report vulnerabilities. */
export function securityText(brand: BrandCode, now: Date): string {
  const expires = new Date(now)
  expires.setUTCFullYear(now.getUTCFullYear() + 1)
  const tel = shells[brand].support.tel.replaceAll('-', '').replace(/^0/, '+81')
  return [`Contact: tel:${tel}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: ja', ''].join('\n')
}
