/** Saves a file through the browser's downloads. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL after the click; a minute is enough before the memory is released.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
