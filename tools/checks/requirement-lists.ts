/* The lists of requirements, docs/requirements/*.md: headings `## AREA – name`, and lines `- **AREA-07+** sentence`. */

interface Requirement {
  readonly id: string
  /** Whether it has no test yet. */
  readonly planned: boolean
}

interface Area {
  readonly name: string
  readonly file: string
  readonly ids: readonly string[]
}

export interface Requirements {
  readonly byId: ReadonlyMap<string, Requirement>
  /** The areas of every list, including planned ones, so that an area may be in two lists. */
  readonly areas: readonly Area[]
  /** Malformed lines. */
  readonly mistakes: readonly string[]
}

/** The list of requirements without a test yet. */
export const plannedList = 'planned.md'

/** @param lists the text of each list by its file name */
export function readRequirements(lists: Readonly<Record<string, string>>): Requirements {
  const byId = new Map<string, Requirement>()
  const areas: (Area & { readonly ids: string[] })[] = []
  const mistakes: string[] = []
  for (const [file, text] of Object.entries(lists)) {
    let area: (typeof areas)[number] | undefined
    for (const [index, line] of text.split('\n').entries()) {
      const place = `docs/requirements/${file}:${index + 1}`
      const [, heading] = /^## (.+)$/.exec(line) ?? []
      if (heading) {
        area = { name: heading, file, ids: [] }
        areas.push(area)
      }
      if (!line.startsWith('- ')) continue
      const [, id, prefix] = /^- \*\*(([A-Z]{2,6})-\d{2,3})\+?\*\* \S/.exec(line) ?? []
      if (!id) mistakes.push(`${place}: not written like "- **AREA-07** sentence"`)
      else if (!area?.name.startsWith(`${prefix} – `)) mistakes.push(`${place}: ${id} is below another area's heading`)
      else if (byId.has(id)) mistakes.push(`${place}: ${id} is listed twice`)
      else {
        byId.set(id, { id, planned: file === plannedList })
        area.ids.push(id)
      }
    }
  }
  return { byId, areas, mistakes }
}
