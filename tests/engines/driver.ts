import type { Inside, Target } from './inside'

/** One browser program, started once for all tests of a worker. */
export interface Engine {
  /** A window of its own, which knows nothing of those before it. */
  open(): Promise<Driver>
  close(): Promise<void>
}

/** What the journeys need of a window. Everything that can be asked inside the page is asked there, by inside.ts. */
export interface Driver {
  go(address: string): Promise<void>
  reload(): Promise<void>
  /** What a function of inside.ts answers. */
  ask(name: keyof Inside, ...args: readonly (Target | string)[]): Promise<unknown>
  click(target: Target): Promise<void>
  /** Keys, one by one, into the target. */
  type(target: Target, text: string): Promise<void>
  /** One option of the select of a field, by its value. */
  choose(field: string, value: string): Promise<void>
  /** A PNG of the window, with the target in it. */
  picture(target: Target): Promise<Buffer>
  close(): Promise<void>
}

/** How a browser is started. */
export interface Start {
  /** A folder for its profile and other belongings. */
  readonly room: string
  /** Where it lays what is saved. */
  readonly downloads: string
}
