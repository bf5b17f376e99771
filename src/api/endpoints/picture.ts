import * as v from 'valibot'
import { imageTypeOf } from '../imageType'

function dataUrlOf(text: string): string | undefined {
  const base64 = text.replace(/^data:[^,]*,/, '')
  try {
    const type = imageTypeOf(atob(base64))
    return type && `data:image/${type};base64,${base64}`
    // Stryker disable next-line BlockStatement: the same without a return
  } catch {
    return undefined
  }
}

/** An image in base64 or as a data URL → a data URL; '' if it is not a PNG, JPEG, GIF or WebP. */
export const picture = v.fallback(v.pipe(v.string(), v.transform(dataUrlOf), v.string()), '')
