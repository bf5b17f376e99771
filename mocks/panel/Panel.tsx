import { type ReactNode, useState } from 'react'
import { dateTimeLabel } from '../../src/time/japan'
import { carriedSituation, linkTo, openSituation, resetAll } from './apply-situation'
import type { MockBuild } from './button'
import { Calls } from './Calls'
import { copyText } from './copy'
import { fillForm } from './fill-form'
import { valuesOfPage } from './fill-page'
import { Outcomes } from './Outcomes'
import { Presets } from './Presets'
import { SituationForm } from './SituationForm'
import { Steps } from './Steps'
import { type Situation, tooLong } from './situation'
import { Visibility } from './Visibility'

const tabs = {
  presets: '場面',
  setting: '設定',
  steps: '手順',
  outcomes: '応答',
  calls: '呼び出し',
  why: 'なぜ',
} as const
type Tab = keyof typeof tabs
const tabNames = Object.keys(tabs).filter((name): name is Tab => name in tabs)

/** Props of the tabs; `draft` is the chosen situation, not applied yet. */
export interface TabProps {
  readonly build: MockBuild
  readonly draft: Situation
  readonly change: (part: Partial<Situation>) => void
  /** Returns false, and shows the reason, if the link of a situation would be too long. */
  readonly accept: (situation: Situation) => boolean
  /** Shows a status message. */
  readonly say: (text: string) => void
}

const initialSituation = ({ version }: MockBuild): Situation => ({ plans: [], ...carriedSituation(), version })

/** Moves the focus into the panel when it opens. */
const focused = (dialog: HTMLDialogElement | null) => dialog?.focus()

/** The QA panel beside the portal: sets up situations and shows the calls (QA-02..12). */
export function Panel({ build, close }: { build: MockBuild; close: () => void }) {
  const [tab, setTab] = useState<Tab>('presets')
  const [wide, setWide] = useState(false)
  const [draft, setDraft] = useState(() => initialSituation(build))
  const [message, setMessage] = useState('')
  const change = (part: Partial<Situation>) => setDraft((former) => ({ ...former, ...part }))
  const accept = (situation: Situation) => {
    const refused = tooLong(linkTo(location.href, situation))
    if (refused) setMessage(refused)
    return refused === undefined
  }
  const tabProps = { build, draft, change, accept, say: setMessage }

  const copyLink = async () => {
    if (!accept(draft)) return
    const link = linkTo(location.href, draft)
    setMessage((await copyText(link)) ? 'リンクをコピーしました。' : `この端末ではコピーできません。${link}`)
  }
  const fill = async (longest: boolean) => {
    const form = document.querySelector('main form')
    if (!form) return setMessage('このページに入力欄はありません。')
    setMessage(`${await fillForm(form, longest, valuesOfPage(carriedSituation()))}項目に入力しました。`)
  }

  const contents: Record<Tab, () => ReactNode> = {
    presets: () => <Presets build={build} />,
    setting: () => <SituationForm {...tabProps} />,
    steps: () => <Steps {...tabProps} />,
    outcomes: () => <Outcomes {...tabProps} />,
    calls: () => <Calls build={build} say={setMessage} />,
    why: () => <Visibility build={build} />,
  }
  return (
    <dialog
      open
      ref={focused}
      tabIndex={-1}
      aria-labelledby="title"
      className={wide ? 'wide' : undefined}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <header>
        <h2 id="title">QAパネル</h2>
        <button type="button" aria-pressed={wide} onClick={() => setWide(!wide)}>
          広げる
        </button>
        <button type="button" onClick={close}>
          閉じる
        </button>
      </header>
      <nav className="tabs" aria-label="QAパネルの部屋">
        {tabNames.map((name) => (
          <button key={name} type="button" aria-pressed={tab === name} onClick={() => setTab(name)}>
            {tabs[name]}
          </button>
        ))}
      </nav>
      <div className="body">{contents[tab]()}</div>
      <p className="result" role="status">
        {message || `模擬の時刻 ${dateTimeLabel(build.api.provider.clock.now())}`}
      </p>
      <div className="actions">
        <button type="button" className="primary" onClick={() => accept(draft) && openSituation(location.href, draft)}>
          この設定で開く
        </button>
        <button type="button" onClick={copyLink}>
          リンクをコピー
        </button>
        <button type="button" onClick={() => fill(false)}>
          フォームに入力
        </button>
        <button type="button" onClick={() => fill(true)}>
          最長で入力
        </button>
        <button type="button" onClick={() => resetAll(build.api)}>
          最初に戻す
        </button>
      </div>
    </dialog>
  )
}
