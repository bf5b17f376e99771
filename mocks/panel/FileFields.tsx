import { replaceFiles } from './apply-situation'
import { ignoredBecause, noticeExample, withNotice, withStop } from './extra-files'
import type { TabProps } from './Panel'
import { fileNames } from './situation'

const purposes = { windows: '停止・お知らせ・期間', invoice: 'ご請求明細のお知らせ' } as const

const indented = (text: string) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** The files of extra/ as operations would write them (STOP-04). */
export function FileFields({ draft, change, build, accept }: TabProps) {
  const { windows = '', invoice = '' } = draft
  const now = build.api.provider.clock.now()
  const page = `/${location.pathname.slice(import.meta.env.BASE_URL.length)}`
  const take = () => {
    // Only the files: what else is chosen here is not applied yet.
    if (accept(draft)) replaceFiles(build.api, { windows, invoice })
  }
  return (
    <>
      {fileNames.map(([field, name]) => {
        const content = draft[field] ?? ''
        const ignored = content === '' ? undefined : ignoredBecause(name, content)
        return (
          <div key={name}>
            <label>
              <span>
                extra/{name}（{purposes[field]}）
              </span>
              <textarea
                rows={6}
                spellCheck={false}
                value={content}
                onChange={({ target }) => change({ [field]: target.value })}
                onBlur={() => change({ [field]: indented(content) })}
              />
            </label>
            {ignored && <p className="odd">ポータルはこの内容を使いません：{ignored}</p>}
          </div>
        )
      })}
      <div className="row">
        <button type="button" onClick={() => change({ windows: withStop(windows, build.brand, page, now) })}>
          このページを停止する
        </button>
        <button type="button" onClick={() => change({ windows: withNotice(windows, build.brand, now) })}>
          お知らせを出す
        </button>
        <button type="button" onClick={() => change({ invoice: noticeExample })}>
          ご請求明細のお知らせを出す
        </button>
        <button type="button" onClick={take}>
          ファイルをいま置く（画面はそのまま）
        </button>
      </div>
    </>
  )
}
