import type { FunctionComponent } from 'react'
import type { FlowModule } from '../runtime/flow'

/** The component of a page, with the flows that it and its parts use, which are injected before it renders. */
export type Screen = FunctionComponent & { readonly flows: () => readonly FlowModule[] }

/** Imports a screen. */
export type LoadScreen = () => Promise<{ readonly default: Screen }>
