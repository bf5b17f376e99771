import type { ResponseOf } from '../../api/endpoints/endpoint'
import type { Choice, certifySelectDateTime, certifySelectSection } from '../../api/endpoints/mobility'
import type { RideLabels } from './ride'

/* Labels of the choices, from the responses that offered them. */

type Slots = Pick<ResponseOf<typeof certifySelectDateTime>, 'slots1' | 'slots2'>

const findSlot = (slots: Slots['slots1'], id: string) => slots?.find(({ slot_id }) => slot_id === id)

/** The times of the chosen departures. */
export function slotLabels({ slots1, slots2 }: Slots, { slot1, slot2 }: Choice) {
  const [outbound, inbound] = [findSlot(slots1, slot1), findSlot(slots2, slot2)]
  return {
    depart_at: outbound?.depart_at ?? '',
    arrive_at: outbound?.arrive_at ?? '',
    depart_at2: inbound?.depart_at ?? '',
    arrive_at2: inbound?.arrive_at ?? '',
  }
}

/** Groups of stops to choose from. */
export type Groups = ResponseOf<typeof certifySelectSection>['groups']

const stopName = (groups: Groups, id: string) =>
  groups.flatMap(({ stops }) => stops).find(({ sect_id2 }) => sect_id2 === id)?.name ?? ''

/** The names of the chosen stops. */
export const sectionLabels = (groups: Groups, section: Pick<Choice, 'from_sect_id2' | 'to_sect_id2'>) => ({
  from_name: stopName(groups, section.from_sect_id2),
  to_name: stopName(groups, section.to_sect_id2),
})

/** The ids of two stops by their names; undefined unless both are among the groups. */
export function sectionNamed(groups: Groups, { from_name, to_name }: Pick<RideLabels, 'from_name' | 'to_name'>) {
  const idOf = (wanted: string) => groups.flatMap(({ stops }) => stops).find(({ name }) => name === wanted)?.sect_id2
  const [from_sect_id2, to_sect_id2] = [idOf(from_name), idOf(to_name)]
  return from_sect_id2 && to_sect_id2 ? { from_sect_id2, to_sect_id2 } : undefined
}
