import {
  type ComponentProps,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import { GroupErrorsId, Tag } from '../form/controls'
import { FormFold } from '../form/FormFold'
import type { FormStore } from '../form/formStore'
import { ErrorList, useGroupErrors } from '../form/Group'
import { Parts } from '../form/PartsForm'
import { isVisible, namesOf, type Part, validateParts } from '../form/part'
import type { FormHandle } from '../form/useForm'
import { useFocusKept } from '../ui/focusHeading'
import { isShown, type Section, sectionId } from './defineApplication'
import { texts } from './texts'

/** The ids that a link to a section may contain: that of the section, or of one of its fields. */
export const idsOf = (parts: readonly Part[], at: number) => [sectionId(at), ...namesOf(parts)]

interface SectionProps {
  readonly section: Section
  readonly at: number
  readonly form: FormHandle
  /** How often the form was rejected. */
  readonly rejections: number
  /** The part of the page that the link leads to. */
  readonly focus: string | undefined
}

/** A section of an application's form: a panel, or, if it is already filled in, a fold. */
export const FormSection = memo(function FormSection({ section, at, form, rejections, focus }: SectionProps) {
  const id = useId()
  const { store } = form
  const { title, parts, inShort, chooseHelp } = section
  // The provider may find an error in a section that no answer shows; the confirm page links to its field.
  const isNamed = useSyncExternalStore(store.subscribe, () =>
    parts.some(
      (part) =>
        isVisible(part, store.values()) &&
        namesOf([part]).some((name) => store.error(name) !== undefined || name === focus),
    ),
  )
  const isAsked = useSyncExternalStore(store.subscribe, () => isShown(section, store.values())) || isNamed
  // One press can show several long sections: render them after its paint, but hide them immediately.
  const visible = useDeferredValue(isAsked) && isAsked
  const names = namesOf(parts)
  const errorId = `${id}-error`
  const errors = useGroupErrors(store, chooseHelp ? names : [])
  // The error summary rendered before the fields of such a section: render it again, now with links to them.
  const isFound = visible && isNamed
  useEffect(() => {
    if (isFound) store.setErrors({ ...store.errors() })
  }, [isFound, store])
  if (!visible) return null
  const heading = (
    <h2 className="panel__title" id={id}>
      {title}
      {chooseHelp && (
        <>
          {' '}
          <Tag required />
        </>
      )}
    </h2>
  )
  const fields = <Parts parts={parts} form={form} />
  const own = { id: sectionId(at), tabIndex: -1, 'aria-labelledby': id }
  if (!inShort) {
    return (
      <Box
        className="panel"
        {...own}
        aria-describedby={chooseHelp && [`${id}-help`, errors.length > 0 && errorId].filter(Boolean).join(' ')}
      >
        {heading}
        {chooseHelp && (
          <div className={errors.length > 0 ? 'field field--error' : 'field'}>
            <p id={`${id}-help`}>{chooseHelp}</p>
            <ErrorList id={errorId} errors={errors} />
          </div>
        )}
        <GroupErrorsId value={chooseHelp && errorId}>{fields}</GroupErrorsId>
      </Box>
    )
  }
  return (
    <section {...own}>
      <KnownSection
        section={{ parts, inShort }}
        store={store}
        rejections={rejections}
        heading={heading}
        isLinked={focus !== undefined && idsOf(parts, at).includes(focus)}
      >
        {fields}
      </KnownSection>
    </section>
  )
})

/** The section's element, which may go with the focus inside: taking back its last choice can hide it. */
const Box = (props: ComponentProps<'section'>) => <section ref={useFocusKept<HTMLElement>()} {...props} />

interface KnownSectionProps {
  readonly section: Pick<Required<Section>, 'parts' | 'inShort'>
  readonly store: FormStore
  readonly rejections: number
  readonly heading: ReactNode
  /** Whether a link leads to something inside. */
  readonly isLinked: boolean
  readonly children: ReactNode
}

/** A section that is already filled in: collapsed to one line until the customer opens it, or it has an error. */
function KnownSection({
  section: { parts, inShort },
  store,
  rejections,
  heading,
  isLinked,
  children,
}: KnownSectionProps) {
  const line = useSyncExternalStore(store.subscribe, () => inShort(store.values()))
  const hasError = useSyncExternalStore(store.subscribe, () => namesOf(parts).some((name) => store.error(name)))
  const [isLacking] = useState(
    () => line === '' || Object.keys(validateParts(parts)(store.values())).length > 0 || isLinked,
  )
  return (
    <FormFold
      className="panel known"
      mustOpen={hasError ? rejections : isLacking}
      summary={(open) => (
        <>
          {heading}
          {!open && <span className="known__line">{line}</span>}
          <span className="known__open">{open ? texts.closeFold : texts.openFold}</span>
        </>
      )}
    >
      <div className="known__fields">{children}</div>
    </FormFold>
  )
}
