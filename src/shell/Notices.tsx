import { useDispatch, useSelector } from 'react-redux'
import { texts as ofLogin } from '../flows/auth/texts'
import { type Notice, noticeClosed } from '../runtime/notices'
import { Alert } from '../ui/Alert'
import { SupportInfo } from '../ui/SupportInfo'

const select = (root: { notices: readonly Notice[] }) => root.notices

/** The notices above all screens: a success closes after 5 s, an error, with its support information, after 10 s (D15, PLUS-08). */
export function Notices() {
  const notices = useSelector(select)
  const dispatch = useDispatch()
  return (
    <div className="notice-list">
      {notices.map(({ id, tone, text }) => (
        <Alert
          key={id}
          tone={tone}
          closeAfter={tone === 'success' ? 5_000 : 10_000}
          onClose={() => dispatch(noticeClosed(id))}
        >
          <p>{text}</p>
          {/* The customer retries a refused login; support has nothing to look for. */}
          {tone === 'danger' && text !== ofLogin.signOnRefused && <SupportInfo message={text} />}
        </Alert>
      ))}
    </div>
  )
}
