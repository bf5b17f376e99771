import { linkTo, openSituation } from './apply-situation'
import type { TabProps } from './Panel'
import { readDone } from './progress'
import { parseStep, stepLabel, words } from './step-words'

/** The steps of the situation, one per line, with the available words (QA-07). */
export function Steps({ draft, change, accept }: TabProps) {
  const { steps = [] } = draft
  const done = readDone()
  const open = () => {
    if (accept(draft)) openSituation(location.href, draft)
  }
  return (
    <>
      <label>
        <span>手順（1行に1つ）</span>
        <textarea
          rows={8}
          spellCheck={false}
          defaultValue={steps.join('\n')}
          onBlur={({ target }) => {
            const lines = target.value.split('\n').flatMap((line) => line.trim() || [])
            change({ steps: lines.length > 0 ? lines : undefined })
          }}
        />
      </label>
      <ol className="steps">
        {steps.map((text, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same step may be done twice
          <li key={no} className={parseStep(text) ? undefined : 'bad'}>
            {stepLabel(text)}
            {no < done && '（済み）'}
            {!parseStep(text) && '：このことばの手順はありません'}
          </li>
        ))}
      </ol>
      <button type="button" className="primary" onClick={open}>
        はじめから行う
      </button>
      <p className="small">リンクの長さ：{linkTo(location.href, draft).length}字</p>
      <h3>手順のことば</h3>
      <dl>
        {Object.entries(words).map(([word, { example, help }]) => (
          <div key={word}>
            <dt>
              <code>{example ? `${word}:${example}` : word}</code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
