import * as v from 'valibot'
import { dataUrlOf } from '../imageType'

/** An image in base64 or as a data URL → a data URL; '' if it is not a PNG, JPEG, GIF or WebP. */
export const picture = v.fallback(v.pipe(v.string(), v.transform(dataUrlOf), v.string()), '')
