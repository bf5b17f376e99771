import { type ReactNode, useContext, useEffect, useId, useSyncExternalStore } from 'react'
import { codesIn, hasCode, withCode, withoutCode } from './codes'
import { GroupErrorsId } from './controls'
import { FormFold } from './FormFold'
import { fieldTexts } from './fieldTexts'
import { Group } from './Group'
import type { FieldProps } from './useForm'

/** A code of a list, with its label and its group heading. */
export interface Choice {
  readonly code: string
  readonly label: string
  readonly group?: string
}

export interface CheckListProps {
  readonly choices: readonly Choice[]
  /** Shown beneath a choice while it is checked. */
  readonly beneath?: (code: string) => ReactNode
  /** Another list, whose choices are unavailable in this one, with the reason. */
  readonly not?: { readonly name: string; readonly reason: string }
}

/** A list with more choices than this is folded by heading. */
const longest = 6

/** In a list with more choices than this, the folds' content renders after the next paint. */
const many = 50

const isShort = ({ label }: Choice) => label.length <= 2

/** The choices by heading, in the order in which the headings first occur. */
const grouped = (choices: readonly Choice[]): [string, Choice[]][] => {
  const groups = new Map<string, Choice[]>()
  for (const choice of choices) {
    const heading = choice.group ?? ''
    const inside = groups.get(heading) ?? []
    inside.push(choice)
    groups.set(heading, inside)
  }
  return [...groups]
}

/** A multiple choice from a list; each choice subscribes only to itself. */
export function CheckList({
  store,
  name,
  label,
  help,
  required,
  oneOf,
  choices,
  beneath,
  not,
}: FieldProps & CheckListProps) {
  const id = useId()
  const groupErrorsId = useContext(GroupErrorsId)
  useEffect(() => store.registerField(name, { id, errorsId: groupErrorsId }), [store, name, id, groupErrorsId])
  const groups = grouped(choices)
  const folded = choices.length > longest && groups.length > 1
  const checks = (inside: readonly Choice[]) => (
    <div className={inside.every(isShort) ? 'check-list check-list--short' : 'check-list'}>
      {inside.map((choice) => (
        <Check key={choice.code} store={store} name={name} choice={choice} beneath={beneath} not={not} />
      ))}
    </div>
  )
  return (
    <Group
      store={store}
      names={[name]}
      legend={label}
      required={required === true && !oneOf}
      wide
      target={{ id, 'data-list': name }}
      {...(help && { help })}
    >
      <div className="check-lists">
        {groups.map(([heading, inside], at) =>
          folded && heading ? (
            <FoldedGroup
              key={heading}
              store={store}
              name={name}
              heading={heading}
              isLong={choices.length > many}
              choices={inside}
            >
              {checks(inside)}
            </FoldedGroup>
          ) : (
            <div key={heading} {...(heading && { role: 'group', 'aria-labelledby': `${id}-${at}` })}>
              {heading && (
                <p className="check-list__heading" id={`${id}-${at}`}>
                  {heading}
                </p>
              )}
              {checks(inside)}
            </div>
          ),
        )}
      </div>
    </Group>
  )
}

interface FoldedGroupProps extends Pick<FieldProps, 'store' | 'name'> {
  readonly heading: string
  /** Whether the list has more than `many` choices. */
  readonly isLong: boolean
  readonly choices: readonly Choice[]
  readonly children: ReactNode
}

/** The choices under one heading, with their number; open if one of them is chosen. */
function FoldedGroup({ store, name, heading, isLong, choices, children }: FoldedGroupProps) {
  const id = useId()
  const chosen = useSyncExternalStore(store.subscribeTo(name), () => {
    const codes = codesIn(store.value(name))
    return choices.filter(({ code }) => codes.includes(code)).length
  })
  return (
    <FormFold
      isLong={isLong}
      labelledBy={id}
      mustOpen={chosen > 0}
      summary={
        <>
          <span id={id}>{fieldTexts.counted(heading, choices.length)}</span>
          {chosen > 0 && <span className="badge">{fieldTexts.chosen(chosen)}</span>}
        </>
      }
    >
      {children}
    </FormFold>
  )
}

interface CheckProps extends Pick<FieldProps, 'store' | 'name'> {
  readonly choice: Choice
  readonly beneath: CheckListProps['beneath']
  readonly not: CheckListProps['not']
}

function Check({ store, name, choice: { code, label }, beneath, not }: CheckProps) {
  const id = useId()
  const checked = useSyncExternalStore(store.subscribeTo(name, code), () => hasCode(store.value(name), code))
  const off = useSyncExternalStore(
    store.subscribeTo(not?.name ?? name, code),
    () => not !== undefined && hasCode(store.value(not.name), code),
  )
  return (
    <>
      <div className="form-check">
        <input
          className="form-check-input"
          type="checkbox"
          id={id}
          name={name}
          value={code}
          checked={checked}
          aria-disabled={off || undefined}
          aria-describedby={off ? `${id}-off` : undefined}
          onChange={({ target }) => {
            const value = store.value(name)
            if (!off) store.edit(name, target.checked ? withCode(value, code) : withoutCode(value, code))
          }}
        />
        <label className="form-check-label" htmlFor={id}>
          {label}
          {off && (
            <span className="check-list__off" id={`${id}-off`}>
              {not?.reason}
            </span>
          )}
        </label>
      </div>
      {checked && beneath?.(code)}
    </>
  )
}
