import * as v from 'valibot'
import { fileName } from '../fileName'
import { type BodyToken, type Endpoint, endpoint, type FieldsOf, type ReceivedFile } from './endpoint'

/** A file as received: its content-disposition header, and its bytes. */
interface Attachment {
  readonly disposition: string | undefined
  readonly content: Blob
}

const isAttachment = (data: unknown): data is Attachment =>
  typeof data === 'object' &&
  data !== null &&
  'content' in data &&
  data.content instanceof Blob &&
  'disposition' in data

const file = v.pipe(
  v.custom<Attachment>(isAttachment),
  v.transform(({ disposition, content }): ReceivedFile => ({ name: fileName(disposition), content })),
)

/** An endpoint that returns a file. In a module of its own, because the login page has none. */
export const download = <const Req extends v.ObjectEntries>(
  path: string,
  schemas: { tokens?: readonly BodyToken[]; request: Req },
): Endpoint<{ req: FieldsOf<Req>; res: ReceivedFile }> => endpoint('download')(path, { ...schemas, response: file })
