/* A rider's card as an image file (PLUS-06). */

const width = 720
const codeSize = 600
const lineHeight = 52

/** A code rendered on the page, SVG or image, as an image. */
async function imageOf(element: Element): Promise<HTMLImageElement> {
  const image = new Image()
  image.src =
    element instanceof HTMLImageElement
      ? element.src
      : `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(element))}`
  await image.decode()
  return image
}

/** A PNG of the code with the lines beneath it; undefined if the browser can't create one. */
export async function cardImage(element: Element, lines: readonly string[]): Promise<Blob | undefined> {
  try {
    const image = await imageOf(element)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = codeSize + lineHeight * (lines.length + 1)
    const context = canvas.getContext('2d')
    if (!context) return undefined
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, canvas.height)
    context.drawImage(image, (width - codeSize) / 2, 0, codeSize, codeSize)
    context.fillStyle = '#000'
    context.textAlign = 'center'
    context.font = `600 32px ${getComputedStyle(document.body).fontFamily}`
    for (const [index, text] of lines.entries()) {
      context.fillText(text, width / 2, codeSize + lineHeight * (index + 1), width - lineHeight)
    }
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined)))
  } catch {
    return undefined
  }
}
