import { ts } from '@ts-morph/common'

/* TypeScript 5, which openapi-typescript needs: version 7 has no JavaScript API. */

export default ts
