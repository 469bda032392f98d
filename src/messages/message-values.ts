/** Generated from `src/messages/en` by `npm run messages`: the values that each message needs. */
import type { MessagePart } from './message.ts'

export interface MessageValues {
  'core.close': null
  'core.colon': { readonly first: MessagePart; readonly second: MessagePart }
  'core.notChanged': null
  'core.notSaved': null
  'core.notUndone': null
  'core.notUndoneDetail': null
  'core.ok': null
  'core.sentences': { readonly first: MessagePart; readonly second: MessagePart }
  'core.undo': null
  'core.undonePartly': null
  'core.undonePartlyDetail': null
  'inspect.now': { readonly detail: MessagePart; readonly title: MessagePart }
  'photo.lookAgain': { readonly detail: MessagePart }
  'scan.again': null
  'scan.bounced': null
  'scan.camera.hold': null
  'scan.camera.noPicture': null
  'scan.camera.none': null
  'scan.camera.notAllowed': null
  'scan.camera.notStarted': null
  'scan.camera.read': { readonly code: MessagePart }
  'scan.closeAnswer': null
  'scan.command.extra': null
  'scan.command.ok': null
  'scan.command.undo': null
  'scan.commandLabelHint': null
  'scan.commandNothing': { readonly command: MessagePart }
  'scan.commandNothingDetail.extra': null
  'scan.commandNothingDetail.ok': null
  'scan.commandNothingDetail.undo': null
  'scan.field': null
  'scan.fieldHint': null
  'scan.justDone': null
  'scan.lostCode': null
  'scan.lostCodes': { readonly codes: MessagePart }
  'scan.maybeNotWhole': { readonly code: MessagePart }
  'scan.noCode': null
  'scan.notSaved': null
  'scan.notSavedDetail': null
  'scan.notUndone': null
  'scan.refused': { readonly scans: number }
  'scan.result': null
  'scan.stalled': { readonly part: MessagePart }
  'scan.starting': { readonly part: MessagePart }
  'scan.tapNotSaved': null
  'scan.tapNotSavedDetail': null
  'scan.tone.amber': null
  'scan.tone.green': null
  'scan.tone.red': null
  'scan.typeCode': null
  'scan.typeWithKeyboard': null
  'scan.undone': null
  'scan.undonePartly': null
  'scan.undonePartlyDetail': { readonly what: MessagePart }
  'scan.withCamera': null
}
