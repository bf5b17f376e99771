import { texts } from './texts'

/** Asks once more for what did not come, without a reload. */
export const ReadAgain = ({ read }: { read: () => unknown }) => (
  <button type="button" className="btn btn-secondary" onClick={() => read()}>
    {texts.readAgain}
  </button>
)
