import { useDispatch, useSelector } from 'react-redux'
import { type Notice, noticeClosed } from '../runtime/notices'
import { Alert } from '../ui/Alert'
import { SupportInfo } from '../ui/SupportInfo'

const select = (root: { notices: readonly Notice[] }) => root.notices

/** Notices above all screens. A success closes after 5 s; an error, with support info, after 10 s (D15, PLUS-08). */
export function Notices() {
  const notices = useSelector(select)
  const dispatch = useDispatch()
  return (
    <div className="notice-list">
      {notices.map(({ id, tone, text, offersSupport }) => (
        <Alert
          key={id}
          tone={tone}
          closeAfter={tone === 'success' ? 5_000 : 10_000}
          onClose={() => dispatch(noticeClosed(id))}
        >
          <p>{text}</p>
          {offersSupport && <SupportInfo message={text} />}
        </Alert>
      ))}
    </div>
  )
}
