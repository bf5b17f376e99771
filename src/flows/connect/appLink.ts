import * as v from 'valibot'
import { connect } from '#brand/connect'
import { mayFollow } from '../../api/addresses'
import type { Connection } from '../../api/contract/connect'
import type { Endpoint } from '../../api/contract/endpoint'

/** Whether a link opens the brand's app, and nothing else. */
export const opensApp = (link: string) => mayFollow(link, connect.appSchemes)

/** A call whose answer is of use only with a link to the app. */
export const withAppLink = <Req extends object>(
  endpoint: Endpoint<{ req: Req; res: Connection }>,
): Endpoint<{ req: Req; res: Connection }> => ({
  ...endpoint,
  answer: v.pipe(
    endpoint.answer,
    v.check(({ link }) => opensApp(link)),
  ),
})
