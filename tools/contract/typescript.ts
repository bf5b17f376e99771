import { ts } from '@ts-morph/common'

/* TypeScript 5, which openapi-typescript writes with: version 7 has no API for JavaScript. */

export default ts
