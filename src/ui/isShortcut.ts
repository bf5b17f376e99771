interface Keys {
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Whether a key is pressed with one that makes it the browser's, e.g. Alt and an arrow: back in the history. */
export const isShortcut = ({ altKey, ctrlKey, metaKey }: Keys) => altKey || ctrlKey || metaKey
