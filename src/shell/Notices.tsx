import { useDispatch, useSelector } from 'react-redux'
import { type Notice, noticeClosed } from '../flow/notices'
import { Alert } from '../page/Alert'
import { SupportInfo } from '../page/SupportInfo'

const select = (root: { notices: readonly Notice[] }) => root.notices

/** The messages above all screens: success goes after 5 s, errors, with what support would ask for, after 10 s (D15, PLUS-08). */
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
          {tone === 'danger' && <SupportInfo message={text} />}
        </Alert>
      ))}
    </div>
  )
}
