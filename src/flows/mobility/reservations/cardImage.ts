/* A rider's card as a picture of its own (PLUS-06). */

const width = 720
const code = 600
const line = 52

/** A code of the page, whatever it is drawn with, as an image. */
async function imageOf(element: Element): Promise<HTMLImageElement> {
  const image = new Image()
  image.src =
    element instanceof HTMLImageElement
      ? element.src
      : `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(element))}`
  await image.decode()
  return image
}

/** A PNG of the code with the lines beneath it; undefined where the browser cannot draw one. */
export async function pictureOf(element: Element, lines: readonly string[]): Promise<Blob | undefined> {
  try {
    const image = await imageOf(element)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = code + line * (lines.length + 1)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, canvas.height)
    context.drawImage(image, (width - code) / 2, 0, code, code)
    context.fillStyle = '#000'
    context.textAlign = 'center'
    context.font = `600 32px ${getComputedStyle(document.body).fontFamily}`
    for (const [at, text] of lines.entries()) context.fillText(text, width / 2, code + line * (at + 1), width - line)
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined)))
  } catch {
    return undefined
  }
}
