import { useState } from 'react'

/** The address of an image in a response, '' once the browser has failed to decode it. To spread on an <img>. */
export function useImage(address: string) {
  const [broken, setBroken] = useState('')
  return { src: address === broken ? '' : address, onError: () => setBroken(address) }
}
