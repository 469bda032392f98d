/** Generated from `src/messages/en` by `npm run messages`: the values that each message needs. */
import type { MessagePart } from './message.ts'

export interface MessageValues {
  'area.Buying': null
  'area.Dock': null
  'area.Grading': null
  'area.Home': null
  'area.Outbound': null
  'area.People': null
  'area.Reports': null
  'area.Selling': null
  'area.Shows': null
  'area.Stock': null
  'auction.add': null
  'auction.addTo': { readonly lot: number }
  'auction.added': { readonly auction: MessagePart }
  'auction.allLots': null
  'auction.allRight': null
  'auction.another': null
  'auction.base.estimate': null
  'auction.base.fixed': null
  'auction.base.retail': null
  'auction.bidsByRule': { readonly count: number }
  'auction.bidsSet': { readonly count: number }
  'auction.bothTimes': { readonly at: MessagePart; readonly eastern: MessagePart }
  'auction.byRule': null
  'auction.catalogFixed': null
  'auction.catalogOpen': null
  'auction.cell': { readonly column: MessagePart; readonly lot: MessagePart; readonly problem: MessagePart }
  'auction.check.away': { readonly lots: MessagePart }
  'auction.check.empty': { readonly lots: MessagePart }
  'auction.check.gaps': { readonly lots: MessagePart }
  'auction.check.grade': { readonly lots: MessagePart }
  'auction.check.noTitle': { readonly lots: MessagePart }
  'auction.check.none': null
  'auction.check.photos': { readonly lots: MessagePart }
  'auction.check.sellerCode': null
  'auction.check.shots': { readonly lots: MessagePart }
  'auction.check.startBid': { readonly lots: MessagePart }
  'auction.check.titleLong': { readonly limit: number; readonly lots: MessagePart }
  'auction.check.twice': { readonly count: number }
  'auction.check.unfit': { readonly lots: MessagePart }
  'auction.checkAndPublish': null
  'auction.chooseOne': null
  'auction.column.away': null
  'auction.column.eastern': null
  'auction.column.firstEnd': null
  'auction.column.labels': null
  'auction.column.lastEnd': null
  'auction.column.lot': null
  'auction.column.lowest': null
  'auction.column.photos': null
  'auction.column.status': null
  'auction.column.units': null
  'auction.eastern': { readonly at: MessagePart }
  'auction.edit': null
  'auction.emptyLot': null
  'auction.emptyLotHint': null
  'auction.export': null
  'auction.exportHint': { readonly photos: number }
  'auction.fieldsWrong': { readonly count: number }
  'auction.file.amount': null
  'auction.file.empty': null
  'auction.file.lineBreak': null
  'auction.file.markup': null
  'auction.file.number': null
  'auction.file.sellerCode': null
  'auction.file.startBid': null
  'auction.file.tooLong': { readonly count: number; readonly limit: number }
  'auction.file.twice': null
  'auction.firstEnd': { readonly at: MessagePart; readonly eastern: MessagePart }
  'auction.fixCatalog': null
  'auction.fixFirst': null
  'auction.fixHint': null
  'auction.idle': null
  'auction.idleChoose': null
  'auction.idleInHand': null
  'auction.idleNone': null
  'auction.idleOneEach': null
  'auction.inThisLot': null
  'auction.isOver': { readonly auction: MessagePart }
  'auction.lastEnd': { readonly at: MessagePart }
  'auction.lastLots': null
  'auction.leastBid': null
  'auction.lot.draft': null
  'auction.lot.ended': null
  'auction.lot.live': null
  'auction.lot.ready': null
  'auction.lot.settled': null
  'auction.lot.sold': null
  'auction.lot.unsold': null
  'auction.lot.withdrawn': null
  'auction.lotGone': null
  'auction.lotGoneHint': null
  'auction.lotIsOut': null
  'auction.lotNumber': { readonly lot: number }
  'auction.lotSaved': { readonly lot: number }
  'auction.lotsOf': { readonly auction: MessagePart }
  'auction.lotsToPublish': null
  'auction.mode.one': null
  'auction.moveHint': null
  'auction.moveLot': { readonly lot: number; readonly title: MessagePart }
  'auction.moveTo': null
  'auction.movedTo': { readonly auction: MessagePart; readonly count: number }
  'auction.named': { readonly status: MessagePart; readonly title: MessagePart }
  'auction.needsNetwork': null
  'auction.newLots': { readonly count: number }
  'auction.nextLot': null
  'auction.noLots': null
  'auction.noLotsHint': null
  'auction.noStartBid': null
  'auction.none': null
  'auction.noneChosen': null
  'auction.noneChosenHint': null
  'auction.noneHint': null
  'auction.noneToLot': null
  'auction.noneToLotHint': null
  'auction.notHere': null
  'auction.notInLot': null
  'auction.notOrdered': null
  'auction.notSaved': null
  'auction.nowNumber': { readonly all: number; readonly number: number }
  'auction.numbersFixed': null
  'auction.oldTag': { readonly lot: number; readonly old: MessagePart }
  'auction.oldTags': { readonly count: number; readonly lots: MessagePart }
  'auction.oneEachHint': null
  'auction.openFirst': null
  'auction.order.category': null
  'auction.order.cheapFirst': null
  'auction.order.dearFirst': null
  'auction.order.spread': null
  'auction.orderBy': null
  'auction.ordered': null
  'auction.orderedBy': { readonly rule: MessagePart }
  'auction.packing': null
  'auction.printEach': null
  'auction.printTag': { readonly lot: number }
  'auction.printTags': { readonly count: number }
  'auction.problem.endsBefore': null
  'auction.problem.noEnd': null
  'auction.problem.noRule': null
  'auction.problem.noStart': null
  'auction.problem.noTitle': null
  'auction.problem.pickupBefore': null
  'auction.problem.pickupEnds': null
  'auction.profile': null
  'auction.profile.auctionFlex': null
  'auction.profile.hibidDirect': null
  'auction.publish': { readonly count: number }
  'auction.putRightFirst': null
  'auction.renumber': null
  'auction.renumbered': null
  'auction.reopen': null
  'auction.saveList': null
  'auction.savePack': null
  'auction.saved': { readonly auction: MessagePart }
  'auction.scan.cameBack': null
  'auction.scan.cameBackHint': { readonly unit: MessagePart }
  'auction.scan.chooseFirst': null
  'auction.scan.chooseHint': null
  'auction.scan.finished': null
  'auction.scan.inLiveLotHint': { readonly unit: MessagePart }
  'auction.scan.inLot': { readonly auction: MessagePart; readonly lot: number }
  'auction.scan.inThisLot': { readonly lot: number }
  'auction.scan.isOut': null
  'auction.scan.isOver': { readonly auction: MessagePart }
  'auction.scan.moveHere': { readonly lot: number }
  'auction.scan.moveToNew': null
  'auction.scan.nextReady': null
  'auction.scan.nextReadyHint': null
  'auction.scan.noAuction': null
  'auction.scan.noAuctionHint': null
  'auction.scan.noLot': null
  'auction.scan.noLotHint': null
  'auction.scan.notDraft': null
  'auction.scan.notGraded': null
  'auction.scan.notGradedHint': { readonly unit: MessagePart }
  'auction.scan.offered': null
  'auction.scan.offeredHint': { readonly unit: MessagePart }
  'auction.scan.onHold': null
  'auction.scan.onHoldHint': { readonly unit: MessagePart }
  'auction.scan.sold': null
  'auction.scan.soldHint': { readonly unit: MessagePart }
  'auction.scan.takeOut': null
  'auction.scan.takeUngraded': null
  'auction.scanInto': null
  'auction.seenSince': null
  'auction.sellerCodeHint': null
  'auction.setBids': { readonly count: number }
  'auction.share': null
  'auction.smallPhotos': { readonly count: number }
  'auction.startsAt': { readonly bid: MessagePart }
  'auction.status.catalogued': null
  'auction.status.closed': null
  'auction.status.closing': null
  'auction.status.draft': null
  'auction.status.live': null
  'auction.status.published': null
  'auction.status.settled': null
  'auction.tagOff': null
  'auction.takeOff': { readonly count: number }
  'auction.takeOutNamed': { readonly unit: MessagePart }
  'auction.takenOff': { readonly count: number }
  'auction.takesAll': { readonly count: number }
  'auction.titleEmpty': null
  'auction.titleLength': { readonly count: number; readonly limit: number }
  'auction.titleTooLong': { readonly count: number; readonly limit: number }
  'auction.toBench': null
  'auction.toPutRight': null
  'auction.unitsAway': { readonly count: number }
  'auction.unitsInLot': { readonly count: number }
  'auction.view.auctions': null
  'auction.view.bench': null
  'auction.view.lots': null
  'auction.view.order': null
  'auction.view.toLot': null
  'auction.which': null
  'auction.whichLots': null
  'auction.withdraw': { readonly count: number }
  'auction.withdrawn': { readonly count: number }
  'auction.wouldNotTake': { readonly count: number }
  'auth.accountOff': null
  'auth.adminGives': null
  'auth.back': null
  'auth.checkingLink': null
  'auth.company': null
  'auth.createAccount': null
  'auth.currencyHint': null
  'auth.email': null
  'auth.error.byInvitation': null
  'auth.error.disabled': null
  'auth.error.exists': null
  'auth.error.linkOver': null
  'auth.error.linkUsed': null
  'auth.error.noConnection': null
  'auth.error.noEmail': null
  'auth.error.noPassword': null
  'auth.error.notAnEmail': null
  'auth.error.other': null
  'auth.error.tooMany': null
  'auth.error.weak': null
  'auth.error.wrong': null
  'auth.forgot': null
  'auth.goesOn': null
  'auth.haveAccount': null
  'auth.mailSent': null
  'auth.makeAccount': null
  'auth.name': null
  'auth.newPassword': null
  'auth.notSignedIn': null
  'auth.password': null
  'auth.passwordHint': null
  'auth.revoked': null
  'auth.sendMail': null
  'auth.setPassword': null
  'auth.setPasswordHint': null
  'auth.setUp': null
  'auth.setUpHint': null
  'auth.setUpOver': null
  'auth.showTyped': null
  'auth.signIn': null
  'auth.signOut': null
  'auth.timeZone': null
  'auth.waits': null
  'binSpot.aCount': null
  'binSpot.allCounted': null
  'binSpot.allCountedHint': null
  'binSpot.allToCount': { readonly count: number }
  'binSpot.andYetHere': { readonly stage: MessagePart }
  'binSpot.asItStands': null
  'binSpot.bins': null
  'binSpot.cannotMove': null
  'binSpot.carryBack': null
  'binSpot.carryBackUnit': { readonly unit: MessagePart }
  'binSpot.close': null
  'binSpot.codes': null
  'binSpot.column.lastCount': null
  'binSpot.column.moved': null
  'binSpot.column.result': null
  'binSpot.column.turn': null
  'binSpot.column.when': null
  'binSpot.column.who': null
  'binSpot.count': { readonly place: MessagePart }
  'binSpot.countAgain': { readonly place: MessagePart }
  'binSpot.countHint': null
  'binSpot.countNext': null
  'binSpot.countOf': { readonly place: MessagePart }
  'binSpot.countOver': { readonly place: MessagePart }
  'binSpot.countToo': null
  'binSpot.counted': null
  'binSpot.countedAlready': null
  'binSpot.countedQty': { readonly count: number }
  'binSpot.counts': null
  'binSpot.daysAgo': { readonly days: number }
  'binSpot.doNotCount': { readonly label: MessagePart }
  'binSpot.done': null
  'binSpot.extra': null
  'binSpot.extraHint': null
  'binSpot.foreign': null
  'binSpot.foreignHint': null
  'binSpot.goOn': null
  'binSpot.goOnWith': { readonly place: MessagePart }
  'binSpot.goneFromDevice': { readonly count: number }
  'binSpot.idle': null
  'binSpot.idleCount': { readonly place: MessagePart }
  'binSpot.idleHand': null
  'binSpot.idleOver': { readonly place: MessagePart }
  'binSpot.inHandAlready': null
  'binSpot.inOrder': { readonly labels: MessagePart }
  'binSpot.isAt': { readonly place: MessagePart; readonly what: MessagePart }
  'binSpot.isLookedFor': { readonly unit: MessagePart }
  'binSpot.isRecordedAt': { readonly place: MessagePart }
  'binSpot.isRight': { readonly place: MessagePart }
  'binSpot.isSettled': { readonly place: MessagePart }
  'binSpot.isSold': null
  'binSpot.justPutAway': null
  'binSpot.labels': { readonly count: number }
  'binSpot.labelsCounted': { readonly count: number }
  'binSpot.labelsOnItems': { readonly count: number; readonly qty: number }
  'binSpot.leave': null
  'binSpot.leaveShort': null
  'binSpot.leftButFound': null
  'binSpot.lost': null
  'binSpot.manyInHand': { readonly count: number }
  'binSpot.markAllMissing': { readonly count: number }
  'binSpot.markMissing': null
  'binSpot.missing': null
  'binSpot.missingHint': null
  'binSpot.moreOpen': { readonly place: MessagePart }
  'binSpot.moved': null
  'binSpot.movedHint': null
  'binSpot.movedMeanwhile': { readonly count: number }
  'binSpot.movedWhile': null
  'binSpot.noCounts': null
  'binSpot.noCountsHint': null
  'binSpot.noPallet': null
  'binSpot.noPlace': null
  'binSpot.noPlaceMeant': { readonly count: number }
  'binSpot.noPlaceWord': null
  'binSpot.noSuchPlace': { readonly code: MessagePart }
  'binSpot.noneIn90Days': null
  'binSpot.noneWaiting': null
  'binSpot.noneWaitingHint': null
  'binSpot.notKnown': null
  'binSpot.notSettled': { readonly place: MessagePart }
  'binSpot.notThrownAway': null
  'binSpot.nothingPut': null
  'binSpot.now': { readonly state: MessagePart }
  'binSpot.nowAt': { readonly place: MessagePart }
  'binSpot.nowhere': null
  'binSpot.odd.extra': { readonly count: number }
  'binSpot.odd.foreign': { readonly count: number }
  'binSpot.odd.missing': { readonly count: number }
  'binSpot.onIt': { readonly items: MessagePart }
  'binSpot.otherPlace': { readonly place: MessagePart }
  'binSpot.palletWith': { readonly items: MessagePart; readonly kind: MessagePart }
  'binSpot.pallets': { readonly count: number }
  'binSpot.part': { readonly labels: MessagePart; readonly title: MessagePart }
  'binSpot.placeDone': { readonly place: MessagePart }
  'binSpot.putAside': { readonly count: number }
  'binSpot.putLabelAside': { readonly label: MessagePart }
  'binSpot.recordedAt': { readonly place: MessagePart }
  'binSpot.result': { readonly count: number }
  'binSpot.resultClean': { readonly count: number }
  'binSpot.scanAll': { readonly place: MessagePart }
  'binSpot.scanItsPlace': null
  'binSpot.scanPlace': null
  'binSpot.scanPlaceFirst': null
  'binSpot.seeDue': null
  'binSpot.settleFirst': null
  'binSpot.settleForeign': null
  'binSpot.settledQty': { readonly labels: MessagePart }
  'binSpot.stands': null
  'binSpot.state.differs': null
  'binSpot.state.matched': null
  'binSpot.staysHere': null
  'binSpot.staysOnPallet': null
  'binSpot.strayHint': null
  'binSpot.strayNoted': { readonly code: MessagePart }
  'binSpot.suggest.next': null
  'binSpot.suggest.recorded': null
  'binSpot.suggest.same': null
  'binSpot.suggest.sorted': { readonly place: MessagePart }
  'binSpot.thisCount': null
  'binSpot.throwAway': null
  'binSpot.throwAwayShort': null
  'binSpot.thrownAway': { readonly place: MessagePart }
  'binSpot.to': null
  'binSpot.toCount': null
  'binSpot.waiting': null
  'binSpot.whereItCouldGo': null
  'binSpot.whoDevice': { readonly device: MessagePart; readonly who: MessagePart }
  'binSpot.why.days': { readonly days: number }
  'binSpot.why.never': null
  'binSpot.why.often': { readonly count: number }
  'binSpot.why.once': null
  'channel.add': null
  'channel.addProfile': null
  'channel.added': { readonly channel: MessagePart }
  'channel.atPrice': null
  'channel.badAddress': null
  'channel.categoriesDone': null
  'channel.categoriesOpen': { readonly count: number }
  'channel.chooseList': null
  'channel.column.files': null
  'channel.column.listed': null
  'channel.column.state': null
  'channel.conditionsHint': null
  'channel.fee.amount': { readonly value: MessagePart }
  'channel.fee.buyerIn': null
  'channel.fee.hint': null
  'channel.fee.noName': null
  'channel.fee.none': null
  'channel.fee.nothing': null
  'channel.fee.paidBy.buyer': null
  'channel.fee.paidBy.seller': null
  'channel.fee.payer': { readonly value: MessagePart }
  'channel.fee.percent': { readonly value: MessagePart }
  'channel.fee.row': { readonly problem: MessagePart; readonly row: MessagePart }
  'channel.fee.state': { readonly state: MessagePart }
  'channel.fee.unknownState': null
  'channel.feeOn': null
  'channel.feeOnPrice': null
  'channel.feeOnTotal': null
  'channel.fetchedOn': null
  'channel.field.feeFixedCents': null
  'channel.field.feeMinCents': null
  'channel.field.feePct': null
  'channel.field.name': null
  'channel.field.pageBase': null
  'channel.field.photoBase': null
  'channel.field.premiumPct': null
  'channel.field.sellerCode': null
  'channel.field.taxPct': null
  'channel.field.titleLimit': null
  'channel.forNet': null
  'channel.inUse': null
  'channel.isActive': { readonly channel: MessagePart }
  'channel.isOff': { readonly channel: MessagePart }
  'channel.list.categories': null
  'channel.list.conditions': null
  'channel.list.fees': null
  'channel.list.shipping': null
  'channel.listCount': { readonly count: number }
  'channel.listEmpty': null
  'channel.listKnown': null
  'channel.listOf': null
  'channel.listOfDay': { readonly date: MessagePart }
  'channel.listRemoved': null
  'channel.listTaken': { readonly count: number }
  'channel.listTooLong': { readonly most: number; readonly value: MessagePart }
  'channel.listTooMany': { readonly count: number; readonly most: number }
  'channel.listWorkbook': null
  'channel.listsHint': null
  'channel.missing': null
  'channel.mostOunces': null
  'channel.needsPrice': { readonly price: MessagePart }
  'channel.neverNet': null
  'channel.noCategories': null
  'channel.noShipping': null
  'channel.noWord': null
  'channel.none': null
  'channel.noneHint': null
  'channel.notHere': null
  'channel.notSaved': null
  'channel.ofGrades': { readonly count: number; readonly total: number }
  'channel.offer.ebay': null
  'channel.offer.hibid': null
  'channel.offer.local': null
  'channel.offer.meta': null
  'channel.offer.shopify': null
  'channel.offer.whatnot': null
  'channel.one': null
  'channel.pageBaseHint': null
  'channel.photoBaseHint': null
  'channel.preview': null
  'channel.preview.buyerPays': null
  'channel.preview.fee': null
  'channel.preview.net': null
  'channel.preview.price': null
  'channel.problem.conditions': { readonly grades: MessagePart }
  'channel.problem.name': null
  'channel.problem.notAccepted': { readonly list: MessagePart; readonly words: MessagePart }
  'channel.problem.notInList': { readonly date: MessagePart; readonly list: MessagePart; readonly words: MessagePart }
  'channel.problem.sellerCode': null
  'channel.problem.titleLimit': null
  'channel.profile': null
  'channel.readingCategories': null
  'channel.removeList': { readonly date: MessagePart; readonly list: MessagePart }
  'channel.removeProfile': { readonly profile: MessagePart }
  'channel.saveFirst': null
  'channel.saved': { readonly channel: MessagePart }
  'channel.shippingHint': null
  'channel.state.active': null
  'channel.state.incomplete': null
  'channel.state.off': null
  'channel.strange': null
  'channel.tab.categories': null
  'channel.tab.conditions': null
  'channel.tab.fees': null
  'channel.tab.lists': null
  'channel.tab.shipping': null
  'channel.takeAlike': { readonly count: number }
  'channel.takeList': null
  'channel.template.ebay': null
  'channel.template.hibid': null
  'channel.template.local': null
  'channel.template.meta': null
  'channel.template.shopify': null
  'channel.template.whatnot': null
  'channel.terms': null
  'channel.unitsHere': { readonly count: number }
  'channel.upTo': { readonly count: number }
  'channel.weightHint': null
  'channel.weightOf': { readonly ours: MessagePart }
  'channel.wordFor': { readonly ours: MessagePart }
  'chart.nothing': null
  'chart.showChart': null
  'chart.showTable': null
  'checklist.addAnswer': null
  'checklist.addQuestion': null
  'checklist.allOthers': null
  'checklist.answerNumber': { readonly number: number }
  'checklist.askSealed': null
  'checklist.best': null
  'checklist.bestAfterNo': null
  'checklist.bestWithoutPart': null
  'checklist.builtIn': null
  'checklist.categories': null
  'checklist.categoriesHint': null
  'checklist.defect': null
  'checklist.kind.check': null
  'checklist.kind.choice': null
  'checklist.kind.parts': null
  'checklist.kindOf': null
  'checklist.madeBy': null
  'checklist.many': null
  'checklist.name': null
  'checklist.new': null
  'checklist.noMeans': null
  'checklist.noMeansHint': null
  'checklist.none': null
  'checklist.notHere': null
  'checklist.one': null
  'checklist.ours': null
  'checklist.partsOf': null
  'checklist.problem.category': { readonly category: MessagePart; readonly name: MessagePart }
  'checklist.problem.longAnswer': { readonly most: number; readonly question: MessagePart }
  'checklist.problem.longQuestion': { readonly most: number; readonly question: MessagePart }
  'checklist.problem.manyQuestions': { readonly most: number }
  'checklist.problem.name': null
  'checklist.problem.noPart': { readonly question: MessagePart }
  'checklist.problem.noQuestion': null
  'checklist.problem.noWords': null
  'checklist.problem.rest': { readonly name: MessagePart }
  'checklist.problem.sameAnswer': { readonly question: MessagePart }
  'checklist.problem.sameKey': null
  'checklist.problem.twice': { readonly question: MessagePart }
  'checklist.problem.twoAnswers': { readonly question: MessagePart }
  'checklist.question': null
  'checklist.questionDown': { readonly number: number }
  'checklist.questionNumber': { readonly number: number }
  'checklist.questionUp': { readonly number: number }
  'checklist.questions': null
  'checklist.retired': { readonly name: MessagePart }
  'checklist.saveAsOwn': null
  'checklist.saved': { readonly name: MessagePart }
  'checklist.serial.asked': null
  'checklist.serial.none': null
  'checklist.serial.required': null
  'checklist.takeAnswer': { readonly number: number }
  'checklist.takeOutOfUse': null
  'checklist.takeQuestion': { readonly number: number }
  'checklist.version': null
  'checklist.versionNumber': { readonly version: number }
  'closeout.bidderName': null
  'closeout.bidderNumber': null
  'closeout.bundle': null
  'closeout.cancelInvoice': null
  'closeout.canceled': { readonly buyer: MessagePart }
  'closeout.column.buyer': null
  'closeout.column.day': null
  'closeout.column.high': null
  'closeout.column.number': null
  'closeout.column.open': null
  'closeout.column.paid': null
  'closeout.column.payment': null
  'closeout.column.placed': null
  'closeout.column.slot': null
  'closeout.column.sold': null
  'closeout.column.state': null
  'closeout.column.unpaid': null
  'closeout.column.unsold': null
  'closeout.column.value': null
  'closeout.column.why': null
  'closeout.commit': { readonly count: number }
  'closeout.decide': null
  'closeout.decimal': null
  'closeout.decimal.comma': null
  'closeout.decimal.point': null
  'closeout.decimalDoubt': { readonly examples: MessagePart }
  'closeout.donate': null
  'closeout.donationCorrect': { readonly unit: MessagePart }
  'closeout.donationCorrected': { readonly unit: MessagePart; readonly value: MessagePart }
  'closeout.donationGone': null
  'closeout.donationHint': null
  'closeout.donationNoValue': null
  'closeout.donationValue': null
  'closeout.donationWas': { readonly was: MessagePart }
  'closeout.donations': null
  'closeout.email': null
  'closeout.fate.decided': null
  'closeout.fate.differs': null
  'closeout.fate.doubled': null
  'closeout.fate.paid': null
  'closeout.fate.soldTwice': null
  'closeout.fate.unknown': null
  'closeout.fate.withdrawn': null
  'closeout.fees': null
  'closeout.file.other': { readonly kind: MessagePart; readonly page: MessagePart }
  'closeout.file.unknown': null
  'closeout.finishBundle': null
  'closeout.giveUp': null
  'closeout.giveUpHint': null
  'closeout.givenHere': { readonly name: MessagePart }
  'closeout.givenUp': { readonly buyer: MessagePart }
  'closeout.hammer': null
  'closeout.idle': null
  'closeout.idleBundle': null
  'closeout.importResults': null
  'closeout.imported': { readonly count: number }
  'closeout.importing': null
  'closeout.invoiceNext': null
  'closeout.leftToOther': { readonly name: MessagePart }
  'closeout.lotNotHere': null
  'closeout.markPaidMany': { readonly count: number }
  'closeout.misfitHint': null
  'closeout.net': null
  'closeout.nextBidder': null
  'closeout.nextBidderFor': { readonly name: MessagePart }
  'closeout.noAuctions': null
  'closeout.noAuctionsHint': null
  'closeout.noDonations': null
  'closeout.noDonationsHint': null
  'closeout.noInvoices': null
  'closeout.noInvoicesHint': null
  'closeout.noPrices': null
  'closeout.noPricesHint': null
  'closeout.noStays': null
  'closeout.noStaysHint': null
  'closeout.notEnded': null
  'closeout.notHere': null
  'closeout.nothingDone': null
  'closeout.nothingNew': null
  'closeout.offerIn': null
  'closeout.offered': { readonly buyer: MessagePart; readonly lot: number }
  'closeout.onPallet': null
  'closeout.organization': null
  'closeout.paidMany': { readonly count: number }
  'closeout.paidOffHint': { readonly paid: MessagePart; readonly total: MessagePart }
  'closeout.paidSum': null
  'closeout.phone': null
  'closeout.premium': null
  'closeout.preview.clean': null
  'closeout.preview.corrected': null
  'closeout.preview.line': { readonly amount: MessagePart; readonly buyer: MessagePart; readonly lot: MessagePart; readonly title: MessagePart }
  'closeout.preview.lots': null
  'closeout.preview.new': null
  'closeout.preview.problem': { readonly lot: MessagePart; readonly problem: MessagePart }
  'closeout.preview.problems': { readonly count: number }
  'closeout.preview.row': { readonly row: number; readonly words: MessagePart }
  'closeout.preview.same': null
  'closeout.preview.sold': null
  'closeout.preview.toLookAt': null
  'closeout.preview.unsold': null
  'closeout.price': null
  'closeout.priceUpTo': { readonly high: MessagePart }
  'closeout.problem.isSettled': null
  'closeout.problem.misfit': { readonly count: number }
  'closeout.problem.noBidder': null
  'closeout.problem.noLots': null
  'closeout.problem.notUnpaid': null
  'closeout.problem.open': { readonly count: number }
  'closeout.problem.overHigh': null
  'closeout.problem.sameBidder': null
  'closeout.problem.soldTwice': { readonly count: number }
  'closeout.problem.unitsGone': null
  'closeout.problem.unpaid': { readonly count: number }
  'closeout.receipt': { readonly total: MessagePart }
  'closeout.recompute': null
  'closeout.recomputed': { readonly buyer: MessagePart }
  'closeout.relist': null
  'closeout.resultsFile': null
  'closeout.resultsOf': null
  'closeout.retail': { readonly amount: MessagePart }
  'closeout.row.noBid': null
  'closeout.row.noLot': null
  'closeout.scan.bundleBegun': null
  'closeout.scan.bundleEnded': null
  'closeout.scan.bundleHint': null
  'closeout.scan.decided': null
  'closeout.scan.decidedHint': { readonly auction: MessagePart; readonly lot: number }
  'closeout.scan.didNotCome': null
  'closeout.scan.didNotComeHint': { readonly buyer: MessagePart; readonly unit: MessagePart }
  'closeout.scan.donated': null
  'closeout.scan.givenTo': { readonly organization: MessagePart }
  'closeout.scan.inBundle': { readonly count: number }
  'closeout.scan.inBundleAlready': null
  'closeout.scan.newTag': null
  'closeout.scan.noAuctionHint': null
  'closeout.scan.noBundle': null
  'closeout.scan.noOrganization': null
  'closeout.scan.noOrganizationHint': null
  'closeout.scan.nothing': null
  'closeout.scan.nothingHint': null
  'closeout.scan.onOfferHint': null
  'closeout.scan.relistedIn': { readonly auction: MessagePart }
  'closeout.scan.scrapped': null
  'closeout.scan.soldTo': { readonly buyer: MessagePart; readonly unit: MessagePart }
  'closeout.scan.takeLot': { readonly count: number }
  'closeout.scan.wasLot': { readonly auction: MessagePart; readonly lot: number }
  'closeout.scan.whichAuction': null
  'closeout.scan.whyScrap': null
  'closeout.scan.worth': { readonly amount: MessagePart }
  'closeout.scrap': null
  'closeout.settle': null
  'closeout.settled': { readonly auction: MessagePart }
  'closeout.settlement': null
  'closeout.sheetFile': null
  'closeout.soldTwiceHint': { readonly order: MessagePart }
  'closeout.soldWholeHint': null
  'closeout.state.misfit': null
  'closeout.state.overdue': null
  'closeout.state.paidOff': null
  'closeout.takeFromOther': null
  'closeout.takeOffInvoice': null
  'closeout.takePaymentOff': null
  'closeout.tax': null
  'closeout.timesRelisted': { readonly count: number }
  'closeout.total': null
  'closeout.unit': null
  'closeout.unit.ask': null
  'closeout.unit.cents': null
  'closeout.unit.chosen': null
  'closeout.unit.decimals': null
  'closeout.unit.dollars': null
  'closeout.unit.shape': null
  'closeout.unit.startBids': null
  'closeout.unit.unclear': null
  'closeout.unit.worth': null
  'closeout.unpaidAgain': { readonly buyer: MessagePart }
  'closeout.view.auctions': null
  'closeout.view.invoices': null
  'closeout.view.prices': null
  'closeout.view.stays': null
  'closeout.waiting': null
  'closeout.why.noShow': null
  'closeout.why.unpaid': null
  'closeout.why.unsold': null
  'conflict.byWork': null
  'conflict.changedAgain': { readonly value: MessagePart }
  'conflict.changedNow': { readonly record: MessagePart }
  'conflict.emptiedSince': null
  'conflict.fixed': null
  'conflict.gaveWay': { readonly at: MessagePart; readonly person: MessagePart }
  'conflict.keep': { readonly value: MessagePart }
  'conflict.keepThis': { readonly value: MessagePart }
  'conflict.leave': { readonly value: MessagePart }
  'conflict.noMove': { readonly lost: MessagePart; readonly now: MessagePart }
  'conflict.none': null
  'conflict.notHere': null
  'conflict.now': { readonly field: MessagePart }
  'conflict.removed': null
  'conflict.role': null
  'conflict.scanThere': null
  'conflict.seen': null
  'conflict.seenNow': { readonly record: MessagePart }
  'conflict.title': null
  'conflict.together': null
  'conflict.unknownField': null
  'conflict.unknownPerson': null
  'conflict.unknownStage': null
  'conflict.users': null
  'conflict.you': null
  'core.and': { readonly first: MessagePart; readonly second: MessagePart }
  'core.andMore': { readonly count: number }
  'core.asItIs': null
  'core.asItIsDetail': null
  'core.back': null
  'core.bench': null
  'core.cancel': null
  'core.changedMeanwhile': null
  'core.changedNow': null
  'core.chooseUnit': { readonly name: MessagePart }
  'core.clear': null
  'core.close': null
  'core.countOf': { readonly all: number; readonly count: number }
  'core.countingStock': null
  'core.done': null
  'core.doneOf': { readonly done: number; readonly total: number }
  'core.enterEndsOne': null
  'core.goOnWithIt': null
  'core.gone.donated': null
  'core.gone.handedOver': null
  'core.gone.scrapped': null
  'core.gone.shipped': null
  'core.inHand': null
  'core.items': { readonly qty: number }
  'core.leaveIt': null
  'core.leaveTake': { readonly label: MessagePart }
  'core.listed': { readonly count: number }
  'core.no': null
  'core.noNumber': null
  'core.noUnitCode': null
  'core.noUnitLabel': null
  'core.notChanged': null
  'core.notDone': null
  'core.notSaved': null
  'core.notUndone': null
  'core.notUndoneDetail': null
  'core.nothing': null
  'core.number': { readonly value: number }
  'core.ok': null
  'core.open': { readonly name: MessagePart }
  'core.or': { readonly last: MessagePart; readonly some: MessagePart }
  'core.putAside': null
  'core.queue': null
  'core.reason': null
  'core.recordGone': null
  'core.recordedElsewhere': null
  'core.save': null
  'core.scanUnitFirst': null
  'core.takeBack': { readonly name: MessagePart }
  'core.takeLabelOff': { readonly label: MessagePart }
  'core.timeZone': { readonly zone: MessagePart }
  'core.tryAgain': null
  'core.undo': null
  'core.undoneNotAtAll': null
  'core.undonePartly': null
  'core.undonePartlyDetail': null
  'core.unitGone': null
  'core.unitsHaveCode': { readonly count: number }
  'core.unitsLeft': { readonly code: MessagePart }
  'core.wasLookedFor': null
  'core.wasMissing': null
  'core.when': null
  'core.who': null
  'core.yes': null
  'field.active': null
  'field.aliases': null
  'field.allowedStages': null
  'field.arrivedAt': null
  'field.asin': null
  'field.at': null
  'field.batch': null
  'field.bidCents': null
  'field.blocked': null
  'field.blockedReason': null
  'field.box': null
  'field.brand': null
  'field.broughtCents': null
  'field.buyerKey': null
  'field.buyerName': null
  'field.by': null
  'field.bytes': null
  'field.capacity': null
  'field.carrier': null
  'field.category': null
  'field.channelKey': null
  'field.claimBy': null
  'field.claimDays': null
  'field.claimedCondition': null
  'field.closedAt': null
  'field.coarse': null
  'field.code': null
  'field.condition': null
  'field.containerId': null
  'field.costCents': null
  'field.currentBidCents': null
  'field.dHash': null
  'field.damageNote': null
  'field.data': null
  'field.declaredRetailCents': null
  'field.declaredUnits': null
  'field.defects': null
  'field.description': null
  'field.device': null
  'field.disposition': null
  'field.dockDoor': null
  'field.email': null
  'field.endZone': null
  'field.endsAt': null
  'field.estimateCents': null
  'field.etaAt': null
  'field.eventId': null
  'field.exceptionAt': null
  'field.exceptionCode': null
  'field.externalId': null
  'field.extra': null
  'field.feeCents': null
  'field.fileHash': null
  'field.freightCents': null
  'field.from': null
  'field.grade': null
  'field.gtin': null
  'field.hammerCents': null
  'field.handOver': null
  'field.height': null
  'field.inspectedAt': null
  'field.itemNo': null
  'field.key': null
  'field.kind': null
  'field.label': null
  'field.language': null
  'field.likeness': null
  'field.lineId': null
  'field.lineStates': null
  'field.lines': null
  'field.listingId': null
  'field.loadId': null
  'field.locationId': null
  'field.lotNo': null
  'field.lpn': null
  'field.marginPct': null
  'field.maxBidCents': null
  'field.method': null
  'field.missingParts': null
  'field.ms': null
  'field.name': null
  'field.note': null
  'field.orderId': null
  'field.otherNo': null
  'field.ownerId': null
  'field.ownerType': null
  'field.pageUrl': null
  'field.paid': null
  'field.palletsCounted': null
  'field.palletsExpected': null
  'field.parentId': null
  'field.path': null
  'field.payment': null
  'field.pickOrder': null
  'field.pickupFrom': null
  'field.pickupTo': null
  'field.place': null
  'field.placedAt': null
  'field.postageCents': null
  'field.premiumCents': null
  'field.premiumPct': null
  'field.priceCents': null
  'field.proNo': null
  'field.publications': null
  'field.purpose': null
  'field.qty': null
  'field.rank': null
  'field.raw': null
  'field.receivedAt': null
  'field.receivingAt': null
  'field.recoveryPct': null
  'field.refId': null
  'field.refType': null
  'field.refusedReason': null
  'field.relists': null
  'field.reserveCents': null
  'field.retailCents': null
  'field.role': null
  'field.row': null
  'field.saleType': null
  'field.sealFound': null
  'field.sealNo': null
  'field.sellerCode': null
  'field.sellerOrderNo': null
  'field.serialNo': null
  'field.sha256': null
  'field.shipTo': null
  'field.shipmentId': null
  'field.shippingCents': null
  'field.shrinkPct': null
  'field.slot': null
  'field.slotAt': null
  'field.slotMinutes': null
  'field.soldCents': null
  'field.source': null
  'field.sourcePallet': null
  'field.stage': null
  'field.staggerSeconds': null
  'field.startBidBase': null
  'field.startBidCents': null
  'field.startBidPct': null
  'field.startBidStepCents': null
  'field.startsAt': null
  'field.status': null
  'field.sticker': null
  'field.takenAt': null
  'field.taxCents': null
  'field.taxPct': null
  'field.thumb': null
  'field.title': null
  'field.to': null
  'field.tracking': null
  'field.truckNo': null
  'field.type': null
  'field.undoOf': null
  'field.unitIds': null
  'field.unitRetailCents': null
  'field.uploadState': null
  'field.views': null
  'field.waivedReason': null
  'field.weightOz': null
  'field.width': null
  'file.amountLarge': null
  'file.amountShortened': null
  'file.belowZero': null
  'file.cellCount': { readonly cells: number; readonly width: number }
  'file.cellsMissing': { readonly count: number }
  'file.checkDigit': null
  'file.closed.brought': null
  'file.closed.closed': null
  'file.closed.fees': null
  'file.closed.foreignLeftOut': { readonly currency: MessagePart }
  'file.closed.goods': null
  'file.closed.later': { readonly day: MessagePart }
  'file.closed.laterRow': { readonly row: MessagePart }
  'file.closed.negativeCost': null
  'file.closed.negativeNet': null
  'file.closed.neither': null
  'file.closed.noAmount': null
  'file.closed.noBrought': null
  'file.closed.noClosed': null
  'file.closed.noCost': null
  'file.closed.noDay': null
  'file.closed.noLoad': null
  'file.closed.noRetail': null
  'file.closed.orderNo': null
  'file.closed.retail': null
  'file.closed.someCost': { readonly loads: number; readonly missing: number }
  'file.closed.someRetail': { readonly loads: number; readonly missing: number }
  'file.closed.total': null
  'file.closed.totalBelow': null
  'file.closed.totalCost': null
  'file.closed.totalDiffers': null
  'file.closed.units': null
  'file.closed.unnamed': null
  'file.column.brand': null
  'file.column.category': null
  'file.column.condition': null
  'file.column.extRetail': null
  'file.column.gtin': null
  'file.column.itemNo': null
  'file.column.orderNo': null
  'file.column.otherNo': null
  'file.column.qty': null
  'file.column.sourcePallet': null
  'file.column.title': null
  'file.column.unitRetail': null
  'file.columnTwice': { readonly columns: MessagePart; readonly header: MessagePart }
  'file.commaBack': { readonly header: MessagePart }
  'file.commaMoved': { readonly cells: number; readonly width: number }
  'file.countDiffers': { readonly counted: number; readonly read: number }
  'file.digitCount': { readonly count: number }
  'file.digitsOnly': null
  'file.eanDiffers': null
  'file.empty': null
  'file.errorCells': { readonly count: number; readonly first: MessagePart }
  'file.extendedDiffers': { readonly qty: number }
  'file.fate.imported': null
  'file.fate.kept': null
  'file.fate.leftOut': null
  'file.fate.unchanged': null
  'file.foreign': { readonly currency: MessagePart }
  'file.gzip': null
  'file.headerAgain': { readonly count: number }
  'file.kind.auctionList': null
  'file.kind.closedLoads': null
  'file.kind.ebayOrders': null
  'file.kind.hibidResults': null
  'file.kind.manifest': null
  'file.kind.manifestAmazon': null
  'file.kind.manifestTarget': null
  'file.kind.tracking': null
  'file.kind.unknown': null
  'file.kind.whatnotLedger': null
  'file.kind.whatnotReport': null
  'file.lacksColumns': { readonly columns: MessagePart }
  'file.largeQty': null
  'file.laterRow': { readonly row: MessagePart }
  'file.manyColumns': { readonly count: number; readonly most: number }
  'file.manyRows': null
  'file.monthOrDay': null
  'file.negative': null
  'file.noAuction': null
  'file.noCodes': null
  'file.noItem': null
  'file.noItemColumn': { readonly columns: MessagePart }
  'file.noNames': null
  'file.noPrices': null
  'file.noQty': null
  'file.noQtyColumn': null
  'file.noRetail': null
  'file.noRows': null
  'file.noSuchDate': null
  'file.noZone': null
  'file.notADay': null
  'file.notATime': null
  'file.notAnAmount': null
  'file.notAsin': null
  'file.notComma': null
  'file.notPoint': null
  'file.notThere': null
  'file.numbered': null
  'file.oldExcel': null
  'file.openQuote': null
  'file.otherSheets': { readonly count: number; readonly others: MessagePart; readonly sheet: MessagePart }
  'file.pdf': null
  'file.picture': null
  'file.pointOrComma': null
  'file.quotePlain': null
  'file.receivedAgainst': null
  'file.rowAgain': null
  'file.shortened': { readonly text: MessagePart }
  'file.someCodes': { readonly lines: number; readonly missing: number }
  'file.somePrices': { readonly lines: number; readonly missing: number }
  'file.someRetail': { readonly auctions: number; readonly missing: number }
  'file.stopped': null
  'file.tooLarge': null
  'file.unknownZone': { readonly zone: MessagePart }
  'file.unreadable': null
  'file.unsavedFormulas': { readonly count: number; readonly first: MessagePart }
  'file.webPage': null
  'file.wholeOrCents': { readonly currency: MessagePart }
  'file.wholeQty': null
  'file.word': null
  'file.workbookBroken': null
  'file.workbookEmpty': null
  'file.workbookLarge': null
  'file.zeroQty': null
  'file.zerosRestored': { readonly code: MessagePart }
  'file.zip': null
  'fulfillment.addBox': null
  'fulfillment.allIn': null
  'fulfillment.anotherPerson': null
  'fulfillment.askTracking': null
  'fulfillment.backOnShelf': null
  'fulfillment.batchHolds': { readonly open: number; readonly orders: number }
  'fulfillment.batchName': null
  'fulfillment.batches': null
  'fulfillment.belongsIn': null
  'fulfillment.belongsTo': { readonly open: MessagePart; readonly order: MessagePart }
  'fulfillment.box': null
  'fulfillment.boxKnown': { readonly box: MessagePart }
  'fulfillment.boxMany': { readonly most: number }
  'fulfillment.boxSides': { readonly most: number }
  'fulfillment.boxes': null
  'fulfillment.boxesHint': null
  'fulfillment.boxesSaved': null
  'fulfillment.byHand': null
  'fulfillment.byHandOf': { readonly item: MessagePart }
  'fulfillment.cancelLine': null
  'fulfillment.cancelOrder': null
  'fulfillment.canceledBack': null
  'fulfillment.canceledNow': { readonly label: MessagePart; readonly place: MessagePart; readonly unit: MessagePart }
  'fulfillment.cell': { readonly column: MessagePart; readonly order: MessagePart; readonly problem: MessagePart }
  'fulfillment.changedMeanwhile': null
  'fulfillment.clearBatch': null
  'fulfillment.column.batch': null
  'fulfillment.column.buyer': null
  'fulfillment.column.doubt': null
  'fulfillment.column.order': null
  'fulfillment.column.picked': null
  'fulfillment.column.placed': null
  'fulfillment.column.shipped': null
  'fulfillment.column.state': null
  'fulfillment.column.total': null
  'fulfillment.column.units': null
  'fulfillment.column.weight': null
  'fulfillment.ebayFile': null
  'fulfillment.ebayHint': null
  'fulfillment.fetchNow': null
  'fulfillment.file.belowZero': { readonly order: MessagePart }
  'fulfillment.file.choose': null
  'fulfillment.file.columnInDoubt': { readonly column: MessagePart }
  'fulfillment.file.empty': null
  'fulfillment.file.field': null
  'fulfillment.file.goTo': { readonly page: MessagePart }
  'fulfillment.file.hasOther': { readonly number: MessagePart; readonly order: MessagePart }
  'fulfillment.file.hint': null
  'fulfillment.file.isIn': { readonly count: number; readonly file: MessagePart }
  'fulfillment.file.moneyInDoubt': null
  'fulfillment.file.newOrders': { readonly count: number }
  'fulfillment.file.newTracking': { readonly count: number; readonly sent: number }
  'fulfillment.file.noNumber': null
  'fulfillment.file.noOrder': null
  'fulfillment.file.noPrice': { readonly order: MessagePart }
  'fulfillment.file.noWeight': null
  'fulfillment.file.notRead': null
  'fulfillment.file.otherKind': { readonly kind: MessagePart }
  'fulfillment.file.problems': { readonly count: number }
  'fulfillment.file.quantity': null
  'fulfillment.file.row': { readonly problem: MessagePart; readonly row: number }
  'fulfillment.file.same': { readonly count: number }
  'fulfillment.file.severalOrders': { readonly order: MessagePart }
  'fulfillment.file.soldTwice': { readonly unit: MessagePart }
  'fulfillment.file.takeOrders': { readonly count: number }
  'fulfillment.file.takeTracking': { readonly count: number }
  'fulfillment.file.twice': null
  'fulfillment.file.unknownKind': null
  'fulfillment.file.unknownLabel': { readonly label: MessagePart }
  'fulfillment.file.unknownOrder': { readonly order: MessagePart }
  'fulfillment.file.zip': null
  'fulfillment.foundAfterAll': null
  'fulfillment.goTo': { readonly place: MessagePart }
  'fulfillment.hasOther': { readonly number: MessagePart }
  'fulfillment.idleLane': null
  'fulfillment.idleMore': null
  'fulfillment.idlePack': null
  'fulfillment.idlePick': null
  'fulfillment.idleStart': null
  'fulfillment.inBatch': { readonly batch: MessagePart; readonly count: number }
  'fulfillment.inParcel': null
  'fulfillment.inTote': null
  'fulfillment.isBack': { readonly place: MessagePart }
  'fulfillment.isIn': null
  'fulfillment.labels': null
  'fulfillment.labelsHint': null
  'fulfillment.leave': null
  'fulfillment.leftInWalk': { readonly count: number }
  'fulfillment.likeUnit': null
  'fulfillment.lineCanceled': { readonly unit: MessagePart }
  'fulfillment.lineCanceledUnpacked': { readonly unit: MessagePart }
  'fulfillment.linesOf': null
  'fulfillment.makeBatch': { readonly count: number }
  'fulfillment.manifest': null
  'fulfillment.moreOf': { readonly count: number }
  'fulfillment.next': { readonly count: number }
  'fulfillment.noAddress': null
  'fulfillment.noOrder': null
  'fulfillment.noOrders': null
  'fulfillment.noOrdersHint': null
  'fulfillment.noPlace': null
  'fulfillment.noUnitNamed': null
  'fulfillment.noneForEbay': null
  'fulfillment.noneForLabels': null
  'fulfillment.noneSent': null
  'fulfillment.noneSentHint': null
  'fulfillment.noneToday': null
  'fulfillment.notFound': null
  'fulfillment.notPacked': { readonly order: MessagePart }
  'fulfillment.notSold': null
  'fulfillment.notToShip': { readonly order: MessagePart; readonly state: MessagePart }
  'fulfillment.nothingToCancel': null
  'fulfillment.nothingToPack': null
  'fulfillment.nothingToPackHint': null
  'fulfillment.nothingToPick': null
  'fulfillment.nothingToPickHint': null
  'fulfillment.nothingWaits': null
  'fulfillment.nothingWaitsHint': null
  'fulfillment.nowhere': null
  'fulfillment.oneParcel': null
  'fulfillment.openOrder': { readonly order: MessagePart }
  'fulfillment.orderCanceled': { readonly order: MessagePart }
  'fulfillment.orderOff': null
  'fulfillment.orderOffHint': null
  'fulfillment.ordersOff': { readonly count: number }
  'fulfillment.ordersWait': { readonly count: number }
  'fulfillment.otherOrder': { readonly order: MessagePart }
  'fulfillment.ounces': null
  'fulfillment.outOfBatch': { readonly count: number }
  'fulfillment.ownBox': null
  'fulfillment.packFirst': null
  'fulfillment.packFirstHint': null
  'fulfillment.packed': { readonly order: MessagePart }
  'fulfillment.packedNow': null
  'fulfillment.parcelBack': null
  'fulfillment.parcelOf': { readonly order: MessagePart }
  'fulfillment.pickedBefore': null
  'fulfillment.pickedBy': { readonly name: MessagePart }
  'fulfillment.pickedElsewhere': null
  'fulfillment.pickedNow': { readonly unit: MessagePart }
  'fulfillment.pounds': null
  'fulfillment.putBackDone': null
  'fulfillment.removeBox': { readonly box: MessagePart }
  'fulfillment.replaceTracking': null
  'fulfillment.rightBin': null
  'fulfillment.sameTracking': { readonly orders: MessagePart }
  'fulfillment.saveFile': null
  'fulfillment.scanBinBack': { readonly unit: MessagePart }
  'fulfillment.scanEach': { readonly count: number }
  'fulfillment.scanFirst': { readonly count: number }
  'fulfillment.scanLane': { readonly count: number }
  'fulfillment.scanTracking': null
  'fulfillment.sent': { readonly order: MessagePart }
  'fulfillment.sentBefore': null
  'fulfillment.service.ebay': null
  'fulfillment.service.pirateShip': null
  'fulfillment.service.shipStation': null
  'fulfillment.setDown': { readonly count: number }
  'fulfillment.short.damaged': null
  'fulfillment.short.notThere': null
  'fulfillment.short.wrongItem': null
  'fulfillment.shortNoted': { readonly order: MessagePart; readonly place: MessagePart }
  'fulfillment.shortOf': { readonly reason: MessagePart; readonly unit: MessagePart }
  'fulfillment.side.height': null
  'fulfillment.side.length': null
  'fulfillment.side.width': null
  'fulfillment.skip': null
  'fulfillment.startBatch': { readonly batch: MessagePart }
  'fulfillment.startFirst': null
  'fulfillment.startFirstHint': null
  'fulfillment.takeFile': null
  'fulfillment.takeOut': { readonly count: number }
  'fulfillment.takeOutAllHint': { readonly count: number; readonly items: MessagePart }
  'fulfillment.takeOutHint': { readonly count: number; readonly items: MessagePart }
  'fulfillment.takeOutNow': { readonly item: MessagePart }
  'fulfillment.takesAll': { readonly count: number; readonly service: MessagePart }
  'fulfillment.theRest': null
  'fulfillment.then': { readonly label: MessagePart; readonly unit: MessagePart }
  'fulfillment.thisIs': { readonly label: MessagePart; readonly unit: MessagePart }
  'fulfillment.toFetch': null
  'fulfillment.toLane': { readonly place: MessagePart }
  'fulfillment.toPack': null
  'fulfillment.toPutRight': null
  'fulfillment.toScan': null
  'fulfillment.toSend': null
  'fulfillment.toShip': null
  'fulfillment.today': { readonly carriers: MessagePart; readonly count: number }
  'fulfillment.toteEmpty': null
  'fulfillment.toteEmptyHint': null
  'fulfillment.unitsIn': { readonly count: number }
  'fulfillment.view.orders': null
  'fulfillment.view.pack': null
  'fulfillment.view.pick': null
  'fulfillment.view.shipped': null
  'fulfillment.waiting': null
  'fulfillment.waitsForManager': { readonly count: number }
  'fulfillment.waitsHint': null
  'fulfillment.walkDone': null
  'fulfillment.walkEmpty': null
  'fulfillment.walkOver': null
  'fulfillment.wanted': { readonly label: MessagePart; readonly place: MessagePart; readonly unit: MessagePart }
  'fulfillment.weightProposed': null
  'fulfillment.whichOrder': { readonly order: MessagePart }
  'fulfillment.whichService': null
  'fulfillment.whyShort': { readonly unit: MessagePart }
  'fulfillment.wouldNotTake': { readonly count: number; readonly service: MessagePart }
  'fulfillment.wrongBin': { readonly here: MessagePart }
  'fulfillment.wrongUnit': null
  'history.allTime': null
  'history.amount': null
  'history.at': null
  'history.canceled': null
  'history.chart.canceled': null
  'history.chart.fees': null
  'history.chart.money': null
  'history.chart.noFees': null
  'history.chart.noneCanceled': null
  'history.chart.perHour': null
  'history.failed': null
  'history.fees': null
  'history.fileHint': null
  'history.fresh': { readonly count: number; readonly known: number }
  'history.gross': null
  'history.hours': null
  'history.isIn': null
  'history.isOffBy': { readonly amount: MessagePart }
  'history.kind': null
  'history.knownOf': { readonly all: number; readonly known: number }
  'history.net': null
  'history.noAmount': null
  'history.noMoney': null
  'history.noOthers': null
  'history.noOthersHint': null
  'history.noShows': null
  'history.noShowsHint': null
  'history.noneOff': null
  'history.noneOffHint': null
  'history.notTaken': null
  'history.ofShows': { readonly count: number }
  'history.offBy': null
  'history.offCount': { readonly count: number }
  'history.order': null
  'history.perHour': null
  'history.price': null
  'history.progress': null
  'history.refunds': null
  'history.shipments': null
  'history.shipmentsOf': null
  'history.shipping': null
  'history.shortened': null
  'history.show': null
  'history.sold': null
  'history.take': { readonly count: number }
  'history.takeFile': null
  'history.taken': { readonly count: number }
  'history.transactions': null
  'history.view.charts': null
  'history.view.off': null
  'history.view.others': null
  'history.view.shows': null
  'home.accessWaits': null
  'home.accountOff': null
  'home.age': null
  'home.age.0': null
  'home.age.14': null
  'home.age.2': null
  'home.age.30': null
  'home.age.60': null
  'home.age.7': null
  'home.age.90': null
  'home.buyersHere': { readonly count: number }
  'home.countOf': { readonly count: number; readonly expected: number }
  'home.devices': null
  'home.devicesNote': null
  'home.exceptionKind.damaged': null
  'home.exceptionKind.held': null
  'home.exceptionKind.missing': null
  'home.exceptions': null
  'home.firstSteps': null
  'home.kindCount': { readonly count: number; readonly kind: MessagePart }
  'home.late': { readonly count: number }
  'home.linesOpen': { readonly count: number }
  'home.loadPct': { readonly load: MessagePart; readonly pct: number }
  'home.loadingLedger': null
  'home.loadsComing': { readonly count: number }
  'home.loadsToReceive': { readonly count: number }
  'home.mine.at': { readonly count: number; readonly station: MessagePart }
  'home.mine.byDay': null
  'home.mine.count': { readonly count: number }
  'home.mine.graded': null
  'home.mine.handedOver': null
  'home.mine.lotted': null
  'home.mine.nothingHint': null
  'home.mine.pace': { readonly perHour: number }
  'home.mine.packed': null
  'home.mine.photographed': null
  'home.mine.picked': null
  'home.mine.putAway': null
  'home.mine.received': null
  'home.mine.span28': null
  'home.mine.title': null
  'home.mine.units': null
  'home.myPace': null
  'home.noDevices': null
  'home.noExceptions': null
  'home.noUnits': null
  'home.nothingOnDock': null
  'home.nothingOnDockHint': null
  'home.onDock': null
  'home.ordersToHandOver': { readonly count: number }
  'home.ordersToPick': { readonly count: number }
  'home.otherZone': { readonly device: MessagePart; readonly house: MessagePart }
  'home.pace': { readonly minutes: number; readonly units: number }
  'home.palletsOpen': { readonly count: number }
  'home.receivedNoManifest': { readonly count: number }
  'home.sinceReceived': null
  'home.step.closed': null
  'home.step.closedHint': null
  'home.step.done': null
  'home.step.file': null
  'home.step.fileHint': null
  'home.step.people': null
  'home.step.peopleHint': null
  'home.step.places': null
  'home.step.placesHint': null
  'home.stillLoading': null
  'home.thisDevice': null
  'home.units': null
  'home.unitsByStage': null
  'home.unknownPerson': null
  'home.waitForAccess': null
  'home.waiting': { readonly count: number }
  'home.whatNext': null
  'home.whichExceptions': null
  'home.zones': null
  'import.allThere': null
  'import.already': null
  'import.alreadyOf': { readonly loads: MessagePart }
  'import.alreadyReceived': { readonly load: MessagePart }
  'import.answerFirst': { readonly count: number }
  'import.as': null
  'import.as.closedLoads': null
  'import.as.leads': null
  'import.as.manifest': null
  'import.auctions': null
  'import.backInPart': null
  'import.backStopped': { readonly done: number; readonly file: MessagePart; readonly load: MessagePart; readonly total: number }
  'import.backStoppedClosed': { readonly done: number; readonly file: MessagePart; readonly total: number }
  'import.before': null
  'import.brokeOff': { readonly done: number; readonly file: MessagePart; readonly load: MessagePart; readonly total: number }
  'import.brokeOffClosed': { readonly done: number; readonly file: MessagePart; readonly total: number }
  'import.brought': null
  'import.cancel': null
  'import.canceled': { readonly file: MessagePart }
  'import.cell': null
  'import.cents': { readonly currency: MessagePart }
  'import.chooseColumn': null
  'import.chooseFile': null
  'import.closeFile': null
  'import.closedIn': { readonly count: number; readonly file: MessagePart }
  'import.closedIsIn': null
  'import.closedLoads': null
  'import.closedThere': null
  'import.column': null
  'import.columnNamed': { readonly column: MessagePart }
  'import.columnsFirst': null
  'import.columnsOf.cost': null
  'import.columnsOf.figures': null
  'import.columnsOf.item': null
  'import.columnsOf.more': null
  'import.columnsOf.sales': null
  'import.columnsOf.which': null
  'import.comma': null
  'import.convert': null
  'import.correctLines': { readonly count: number }
  'import.corrected': null
  'import.correctedSince': null
  'import.counting': null
  'import.dayFirst': null
  'import.didNotEnd': null
  'import.downloadNotes': null
  'import.drop': null
  'import.dropHint': null
  'import.emptyFirst': null
  'import.ends': null
  'import.error': null
  'import.file': null
  'import.fileClosed': null
  'import.fileNotRead': null
  'import.fileRows': { readonly count: number; readonly file: MessagePart }
  'import.finishBack': null
  'import.firstLoads': { readonly count: number }
  'import.firstNotes': { readonly count: number }
  'import.firstRows': null
  'import.goOn': null
  'import.gone': { readonly count: number }
  'import.group.cost': null
  'import.group.figures': null
  'import.group.item': null
  'import.group.more': null
  'import.group.sales': null
  'import.group.which': null
  'import.groupHint.cost': null
  'import.groupHint.figures': null
  'import.groupHint.item': null
  'import.groupHint.more': null
  'import.groupHint.sales': null
  'import.groupHint.which': null
  'import.headings.none': null
  'import.headings.template': null
  'import.headings.unknown': null
  'import.headingsHint.none': null
  'import.headingsHint.template': null
  'import.headingsHint.unknown': null
  'import.importClosed': { readonly count: number }
  'import.importLeads': { readonly count: number }
  'import.importLines': { readonly count: number }
  'import.importing': null
  'import.inThisFile': null
  'import.isIn': { readonly file: MessagePart; readonly load: MessagePart }
  'import.isTakenBack': null
  'import.isThere': { readonly load: MessagePart }
  'import.keptReceived': null
  'import.kind': null
  'import.leadsIn': { readonly added: number; readonly changed: number }
  'import.leadsInSame': { readonly added: number; readonly changed: number; readonly same: number }
  'import.leadsThere': { readonly same: number }
  'import.lines': null
  'import.linesOf': { readonly done: number; readonly total: number }
  'import.linesOrLoads': null
  'import.loadFirst': null
  'import.loadGone': null
  'import.loadsOf': { readonly done: number; readonly total: number }
  'import.lostRows': { readonly count: number }
  'import.monthFirst': null
  'import.new': null
  'import.newLoad': null
  'import.noReader': null
  'import.noRow': null
  'import.notARate': { readonly rate: MessagePart }
  'import.notForThisPage': { readonly kind: MessagePart }
  'import.notImported': null
  'import.notRead': null
  'import.notSaved': null
  'import.notTaken': { readonly file: MessagePart }
  'import.notes': { readonly count: number }
  'import.nothing': null
  'import.number': null
  'import.oldLoad': null
  'import.openManifest': null
  'import.openPage': { readonly page: MessagePart }
  'import.openProfit': null
  'import.opening': null
  'import.otherFirst': null
  'import.otherFirstHint': null
  'import.otherPage': { readonly page: MessagePart }
  'import.pallets': null
  'import.point': null
  'import.problemsByRow': null
  'import.rate': { readonly currency: MessagePart }
  'import.rateHint': null
  'import.reading': null
  'import.readingFile': { readonly file: MessagePart }
  'import.readingRows': null
  'import.receivedMeanwhile': { readonly file: MessagePart; readonly load: MessagePart }
  'import.result': null
  'import.retailUsd': null
  'import.roleChanged': null
  'import.roleChangedBack': null
  'import.row': null
  'import.rowsLeftOut': null
  'import.sourceElse': null
  'import.stopForNow': null
  'import.stopReading': null
  'import.takeBackClosed': { readonly file: MessagePart }
  'import.takeBackOf': { readonly file: MessagePart; readonly load: MessagePart }
  'import.takeItBack': null
  'import.takenBack': { readonly file: MessagePart }
  'import.takenBackBut': { readonly file: MessagePart; readonly kept: number }
  'import.takenBackButLines': { readonly file: MessagePart; readonly left: number }
  'import.takenBackTwin': { readonly file: MessagePart; readonly load: MessagePart }
  'import.takingBack': null
  'import.thereAlready': null
  'import.underWay': null
  'import.units': null
  'import.warning': null
  'import.whatIsWrong': null
  'import.whichLoad': null
  'import.whichZone': null
  'import.whole': { readonly currency: MessagePart }
  'import.without': { readonly currency: MessagePart }
  'import.zone.central': null
  'import.zone.eastern': null
  'import.zone.mountain': null
  'import.zone.pacific': null
  'inbound.acceptSeal': null
  'inbound.after.month': null
  'inbound.after.week': null
  'inbound.allArrivedNow': { readonly count: number }
  'inbound.allDetails': null
  'inbound.arrivalNotedToo': { readonly load: MessagePart }
  'inbound.arrivalStays': { readonly load: MessagePart }
  'inbound.arrivedAt': null
  'inbound.arrivedNow': null
  'inbound.atTheDock': null
  'inbound.backToTrucks': null
  'inbound.before.month': null
  'inbound.before.week': null
  'inbound.bookALoad': null
  'inbound.bookIt': null
  'inbound.booked': { readonly load: MessagePart }
  'inbound.byLabels': { readonly count: number }
  'inbound.calendar': null
  'inbound.cameEarlier': null
  'inbound.change': null
  'inbound.clear': null
  'inbound.code.form': null
  'inbound.code.none': null
  'inbound.code.taken': { readonly code: MessagePart }
  'inbound.column.counted': null
  'inbound.column.difference': null
  'inbound.column.order': null
  'inbound.column.pro': null
  'inbound.column.seal': null
  'inbound.column.sealFound': null
  'inbound.column.unitsIn': null
  'inbound.column.what': null
  'inbound.count.all': { readonly expected: number }
  'inbound.count.counted': { readonly count: number }
  'inbound.count.over': { readonly count: number; readonly expected: number }
  'inbound.count.short': { readonly count: number; readonly expected: number }
  'inbound.countOn': { readonly load: MessagePart }
  'inbound.countedAlready': null
  'inbound.countedOn': { readonly load: MessagePart }
  'inbound.countedOver': { readonly expected: number; readonly load: MessagePart; readonly over: number }
  'inbound.countedThere': { readonly pallet: MessagePart }
  'inbound.damageHint': null
  'inbound.discard': null
  'inbound.doNotRefuse': null
  'inbound.doorNamed': { readonly door: MessagePart }
  'inbound.fieldsChanged': { readonly count: number }
  'inbound.haveArrived': { readonly at: MessagePart; readonly loads: MessagePart }
  'inbound.idle': null
  'inbound.idleTruck': null
  'inbound.inTime': { readonly time: MessagePart }
  'inbound.isFuture': null
  'inbound.late': null
  'inbound.lateBy': { readonly time: MessagePart }
  'inbound.later': null
  'inbound.loadNotHere': null
  'inbound.markedArrived': null
  'inbound.money': null
  'inbound.moreLoads': { readonly count: number }
  'inbound.moveBackFirst': { readonly load: MessagePart; readonly stage: MessagePart }
  'inbound.moveTo': null
  'inbound.newPalletOn': { readonly load: MessagePart }
  'inbound.nextTruck': null
  'inbound.noHistory': null
  'inbound.noLoadLabel': null
  'inbound.noMorePallets': null
  'inbound.noPaper': null
  'inbound.noTime': null
  'inbound.noTruck': null
  'inbound.noTruckHint': null
  'inbound.none': null
  'inbound.noneHint': null
  'inbound.notBooked': null
  'inbound.notCounted': null
  'inbound.notOnDevice': { readonly code: MessagePart }
  'inbound.notSaved': null
  'inbound.notSeen': { readonly pallets: MessagePart }
  'inbound.notSeenMore': { readonly count: number; readonly pallets: MessagePart }
  'inbound.ofExpected': { readonly expected: number }
  'inbound.onPapers': { readonly seal: MessagePart }
  'inbound.onePalletLess': null
  'inbound.onePalletMore': null
  'inbound.otherLoad': { readonly load: MessagePart }
  'inbound.palletAndLoad': { readonly load: MessagePart; readonly pallet: MessagePart }
  'inbound.palletExpected': { readonly load: MessagePart; readonly stage: MessagePart }
  'inbound.palletNoLoad': null
  'inbound.palletNoLoadDetail': { readonly pallet: MessagePart }
  'inbound.palletOfLoad': { readonly load: MessagePart; readonly stage: MessagePart }
  'inbound.palletScrapped': null
  'inbound.palletSoldWhole': null
  'inbound.palletsAre': { readonly count: MessagePart }
  'inbound.palletsOf': { readonly count: number; readonly expected: number }
  'inbound.papers': null
  'inbound.papersNoSeal': null
  'inbound.personOnDevice': { readonly device: MessagePart }
  'inbound.photoOf': null
  'inbound.photoOfPapers': null
  'inbound.refuse': { readonly load: MessagePart }
  'inbound.refusedNoReason': null
  'inbound.refusedWhy': { readonly reason: MessagePart }
  'inbound.sameCode': null
  'inbound.saveTime': null
  'inbound.saved': { readonly load: MessagePart }
  'inbound.sealAccepted': null
  'inbound.sealAdvice': null
  'inbound.sealAgrees': null
  'inbound.sealDiffers': null
  'inbound.sealDiffersShort': null
  'inbound.sealMark': null
  'inbound.sealNoted': null
  'inbound.settleSeal': null
  'inbound.show.month': null
  'inbound.show.profit': null
  'inbound.show.table': null
  'inbound.show.trucks': null
  'inbound.show.week': null
  'inbound.stickLabel': { readonly label: MessagePart }
  'inbound.table': null
  'inbound.today': null
  'inbound.truckNamed': { readonly truck: MessagePart }
  'inbound.truckNoNumber': null
  'inbound.truckNotHere': null
  'inbound.truckNotHereHint': null
  'inbound.truckNumber': null
  'inbound.unitsIn': { readonly count: number }
  'inbound.untitled': null
  'inbound.wasRefused': { readonly load: MessagePart }
  'inbound.whatNext': null
  'inbound.whyRefused': { readonly load: MessagePart }
  'inbound.whySealDiffers': null
  'inspect.agree': null
  'inspect.agreeOf': { readonly agreed: number; readonly regrades: number }
  'inspect.agreement': null
  'inspect.allFull': null
  'inspect.anotherItem': null
  'inspect.anotherReason': null
  'inspect.asYouSeeIt': null
  'inspect.blind': null
  'inspect.blindOpinions': null
  'inspect.byHand': null
  'inspect.chooseGrade': null
  'inspect.clearTable': null
  'inspect.colleagueStands': { readonly grade: MessagePart }
  'inspect.column.firstGrade': null
  'inspect.column.firstGradeWas': null
  'inspect.column.secondGrade': null
  'inspect.column.turn': null
  'inspect.complete': null
  'inspect.differ': null
  'inspect.differentGrade': null
  'inspect.doneOpen': { readonly count: number }
  'inspect.finishFirst': null
  'inspect.firstHidden': null
  'inspect.gradedAgain': null
  'inspect.gradedAlready': { readonly grade: MessagePart; readonly unit: MessagePart }
  'inspect.gradedAlreadyTitle': null
  'inspect.hideFirst': null
  'inspect.hideFirstHint': null
  'inspect.idle': null
  'inspect.idleNext': null
  'inspect.inView': null
  'inspect.isLink': { readonly code: MessagePart }
  'inspect.isMisread': { readonly code: MessagePart }
  'inspect.isPlace': { readonly code: MessagePart; readonly place: MessagePart }
  'inspect.isSold': null
  'inspect.justGraded': null
  'inspect.keepSerial': { readonly serial: MessagePart }
  'inspect.keepTheirs': { readonly theirs: MessagePart }
  'inspect.lastDays': { readonly days: number }
  'inspect.leaveClosed': null
  'inspect.makeItMine': { readonly mine: MessagePart }
  'inspect.needsSerial': null
  'inspect.no': null
  'inspect.noDestination': null
  'inspect.noGrade': null
  'inspect.noSerialAsked': null
  'inspect.noUnitNoSerial': { readonly code: MessagePart }
  'inspect.noneTwice': null
  'inspect.noneTwiceHint': null
  'inspect.noneWaiting': null
  'inspect.noneWaitingBench': null
  'inspect.noneWaitingHint': null
  'inspect.notASerial': null
  'inspect.notAUnit': null
  'inspect.notFinished': null
  'inspect.notFinishedBefore': null
  'inspect.nothingAsked': null
  'inspect.now': { readonly detail: MessagePart; readonly title: MessagePart }
  'inspect.nowhere': null
  'inspect.onTable': null
  'inspect.onlyIfTold': { readonly unit: MessagePart }
  'inspect.openQuestion': { readonly question: MessagePart }
  'inspect.openQuestions': { readonly count: number }
  'inspect.otherDefects': null
  'inspect.regrades': null
  'inspect.rule': { readonly name: MessagePart }
  'inspect.sameGrade': null
  'inspect.sameItem': null
  'inspect.sayWhyAgain': null
  'inspect.scannedNow': { readonly noted: MessagePart; readonly serial: MessagePart }
  'inspect.secondOpinion': null
  'inspect.serialHere': { readonly label: MessagePart; readonly what: MessagePart }
  'inspect.serialHint': null
  'inspect.serialIs': { readonly serial: MessagePart }
  'inspect.serialLeft': { readonly label: MessagePart; readonly what: MessagePart }
  'inspect.serialNeeded': null
  'inspect.serialNoted': null
  'inspect.somethingElse': null
  'inspect.standsAt': null
  'inspect.standsAtHint': null
  'inspect.suggested': null
  'inspect.takeSerial': { readonly serial: MessagePart }
  'inspect.theirsYours': { readonly mine: MessagePart; readonly theirs: MessagePart; readonly unit: MessagePart }
  'inspect.thenGrade': null
  'inspect.thisBench': null
  'inspect.thisUnit': null
  'inspect.toPacking': null
  'inspect.typeSerial': { readonly code: MessagePart }
  'inspect.waiting': null
  'inspect.whyAgain': { readonly grade: MessagePart }
  'inspect.yes': null
  'keys.close': null
  'keys.far': null
  'keys.filter': null
  'keys.find': null
  'keys.group.all': null
  'keys.group.table': null
  'keys.list': null
  'keys.name.ends': null
  'keys.name.enter': null
  'keys.name.escape': null
  'keys.name.pages': null
  'keys.name.shiftSpace': null
  'keys.name.space': null
  'keys.open': null
  'keys.rows': null
  'keys.scans': null
  'keys.single': null
  'keys.singleHint': null
  'keys.tick': null
  'keys.tickTo': null
  'keys.title': null
  'keys.toTable': null
  'label.address': null
  'label.addressForm': null
  'label.addressLocal': null
  'label.auto': null
  'label.barcode': { readonly code: MessagePart }
  'label.count': { readonly count: number }
  'label.forPallets': null
  'label.forUnits': null
  'label.how': null
  'label.inches': { readonly height: number; readonly width: number }
  'label.many': null
  'label.noAnswer': null
  'label.notPrinted': null
  'label.notPrintedHint': null
  'label.preview': null
  'label.printTitle': null
  'label.ready': { readonly count: number; readonly done: number }
  'label.refused': { readonly status: MessagePart }
  'label.settings': null
  'label.settingsTitle': null
  'label.way.browser': null
  'label.way.zplFile': null
  'label.way.zplPost': null
  'label.wayHint.browser': null
  'label.wayHint.zplFile': null
  'label.wayHint.zplPost': null
  'lead.act.bid': null
  'lead.act.lead': null
  'lead.act.lost': null
  'lead.act.passed': null
  'lead.act.watching': null
  'lead.act.won': null
  'lead.add': null
  'lead.added': null
  'lead.allMovedMeanwhile': null
  'lead.atCurrent': null
  'lead.atLimit': null
  'lead.atOurs': null
  'lead.calculator': null
  'lead.column.endsThere': null
  'lead.column.left': null
  'lead.column.limit': null
  'lead.column.ourBid': null
  'lead.column.retail': null
  'lead.column.room': null
  'lead.column.units': null
  'lead.comes': { readonly count: number }
  'lead.counted0': { readonly fields: MessagePart }
  'lead.dearest': null
  'lead.dearestShare': { readonly count: number; readonly pct: number }
  'lead.doubt.checkDigit': null
  'lead.doubt.extDiffers': null
  'lead.doubt.noPrice': null
  'lead.doubt.sameLine': null
  'lead.doubt.sameLpn': null
  'lead.doubts': null
  'lead.earns': { readonly margin: MessagePart; readonly profit: MessagePart }
  'lead.end.over': null
  'lead.end.soon': null
  'lead.ends': { readonly at: MessagePart }
  'lead.endsBoth': { readonly at: MessagePart; readonly there: MessagePart }
  'lead.importList': null
  'lead.importManifest': null
  'lead.inDays': { readonly days: number; readonly hours: number }
  'lead.inHours': { readonly hours: number; readonly minutes: number }
  'lead.inMinutes': { readonly minutes: number }
  'lead.isNow': { readonly load: MessagePart; readonly stage: MessagePart }
  'lead.landed': { readonly cost: MessagePart }
  'lead.like.all': null
  'lead.like.any': null
  'lead.like.category': null
  'lead.like.source': null
  'lead.like.sourceCategory': null
  'lead.limit': null
  'lead.limitNeeds': null
  'lead.limitSum': { readonly proceeds: MessagePart }
  'lead.lines': null
  'lead.loads': { readonly count: number }
  'lead.moved': { readonly count: number; readonly stage: MessagePart }
  'lead.needsName': null
  'lead.noDoubts': null
  'lead.noLoads': null
  'lead.noManifest': null
  'lead.noManifestHint': null
  'lead.none': null
  'lead.noneHere': null
  'lead.noneHereHint': null
  'lead.noneHint': null
  'lead.notMoved': null
  'lead.notWorth': null
  'lead.ofRetail': { readonly pct: number }
  'lead.offer': null
  'lead.one': null
  'lead.oneLoad': null
  'lead.openPage': null
  'lead.outcomes': null
  'lead.passAll': { readonly count: number }
  'lead.perUnit': { readonly cost: MessagePart }
  'lead.percent': { readonly pct: number }
  'lead.readingLoads': null
  'lead.readingManifest': null
  'lead.recoveries': null
  'lead.retailOff': null
  'lead.rows': { readonly rows: MessagePart }
  'lead.saidOf': { readonly found: MessagePart; readonly said: MessagePart }
  'lead.save.bid': null
  'lead.save.lost': null
  'lead.save.won': null
  'lead.saveLimit': null
  'lead.show.all': null
  'lead.show.ended': null
  'lead.show.open': null
  'lead.showCount': { readonly count: number; readonly view: MessagePart }
  'lead.spread': { readonly high: number; readonly low: number }
  'lead.toInbound': null
  'lead.tooFew': null
  'lead.unsold': null
  'lead.unsoldHint': { readonly count: number }
  'lead.unsoldNone': null
  'lead.watchAll': { readonly count: number }
  'lead.zoneUnknown': null
  'ledger.channel.activated': null
  'ledger.channel.added': null
  'ledger.channel.changed': null
  'ledger.channel.deactivated': null
  'ledger.channel.removed': null
  'ledger.checklist.retired': null
  'ledger.checklist.saved': null
  'ledger.conflict': null
  'ledger.conflict.settled': null
  'ledger.container.added': null
  'ledger.container.emptied': null
  'ledger.container.inUse': null
  'ledger.container.loadSet': null
  'ledger.container.merged': null
  'ledger.container.moved': null
  'ledger.container.opened': null
  'ledger.container.received': null
  'ledger.container.scrapped': null
  'ledger.container.soldWhole': null
  'ledger.container.split': null
  'ledger.container.unreceived': null
  'ledger.event.added': null
  'ledger.event.bidsSet': null
  'ledger.event.catalogued': null
  'ledger.event.edited': null
  'ledger.event.lotsAdded': null
  'ledger.event.ordered': null
  'ledger.event.published': null
  'ledger.event.reopened': null
  'ledger.event.resultsImported': null
  'ledger.event.settled': null
  'ledger.gaveWay': { readonly field: MessagePart; readonly kept: MessagePart; readonly lost: MessagePart }
  'ledger.label.printed': null
  'ledger.label.reprinted': null
  'ledger.lead.added': null
  'ledger.lead.removed': null
  'ledger.lead.updated': null
  'ledger.leads.importTakenBack': null
  'ledger.leads.imported': null
  'ledger.line.unwaived': null
  'ledger.line.waived': null
  'ledger.listing.edited': null
  'ledger.listing.ended': null
  'ledger.listing.endedOn': null
  'ledger.listing.live': null
  'ledger.listing.made': null
  'ledger.listing.ready': null
  'ledger.listing.relisted': null
  'ledger.listing.removed': null
  'ledger.listing.told': null
  'ledger.load.arrived': null
  'ledger.load.booked': null
  'ledger.load.corrected': null
  'ledger.load.counted': null
  'ledger.load.damage': null
  'ledger.load.door': null
  'ledger.load.edited': null
  'ledger.load.importTakenBack': null
  'ledger.load.imported': null
  'ledger.load.moved': null
  'ledger.load.refused': null
  'ledger.load.seal': null
  'ledger.load.sealAccepted': null
  'ledger.load.unbooked': null
  'ledger.load.undone': null
  'ledger.loads.importTakenBack': null
  'ledger.loads.imported': null
  'ledger.location.added': null
  'ledger.location.addedMany': null
  'ledger.location.audited': null
  'ledger.location.blocked': null
  'ledger.location.closed': null
  'ledger.location.edited': null
  'ledger.location.renamed': null
  'ledger.location.reopened': null
  'ledger.location.unblocked': null
  'ledger.lot.bundled': null
  'ledger.lot.edited': null
  'ledger.lot.finished': null
  'ledger.lot.made': null
  'ledger.lot.moved': null
  'ledger.lot.relisted': null
  'ledger.lot.renumbered': null
  'ledger.lot.unsold': null
  'ledger.lot.withdrawn': null
  'ledger.order.abandoned': null
  'ledger.order.batched': null
  'ledger.order.cancelled': null
  'ledger.order.checkedIn': null
  'ledger.order.edited': null
  'ledger.order.handedOver': null
  'ledger.order.importTakenBack': null
  'ledger.order.imported': null
  'ledger.order.noShow': null
  'ledger.order.packed': null
  'ledger.order.packerSet': null
  'ledger.order.paid': null
  'ledger.order.picked': null
  'ledger.order.shipmentUpdated': null
  'ledger.order.shipped': null
  'ledger.order.slotSet': null
  'ledger.order.unpaid': null
  'ledger.photo.moved': null
  'ledger.photo.removed': null
  'ledger.photo.reordered': null
  'ledger.photo.restored': null
  'ledger.photo.taken': null
  'ledger.show.itemsUnsold': null
  'ledger.show.live': null
  'ledger.show.transaction': null
  'ledger.sortRule.changed': null
  'ledger.sticker.assigned': null
  'ledger.sticker.removed': null
  'ledger.terms.changed': null
  'ledger.terms.takenBack': null
  'ledger.undone': { readonly what: MessagePart }
  'ledger.unit.damaged': null
  'ledger.unit.donated': null
  'ledger.unit.donationValued': null
  'ledger.unit.found': null
  'ledger.unit.handedOver': null
  'ledger.unit.inspected': null
  'ledger.unit.leftOnPallet': null
  'ledger.unit.lotted': null
  'ledger.unit.missing': null
  'ledger.unit.moved': null
  'ledger.unit.notFound': null
  'ledger.unit.notRecognised': null
  'ledger.unit.packed': null
  'ledger.unit.photographed': null
  'ledger.unit.photosOpen': null
  'ledger.unit.picked': null
  'ledger.unit.received': null
  'ledger.unit.recognised': null
  'ledger.unit.regraded': null
  'ledger.unit.relocated': null
  'ledger.unit.returned': null
  'ledger.unit.scrapped': null
  'ledger.unit.seenAfterSold': null
  'ledger.unit.seenElsewhere': null
  'ledger.unit.shipped': null
  'ledger.unit.sold': null
  'ledger.unit.sorted': null
  'ledger.unit.stored': null
  'ledger.unit.undamaged': null
  'ledger.unit.unlotted': null
  'ledger.unit.unpacked': null
  'ledger.unit.unpicked': null
  'ledger.unit.unreceived': null
  'ledger.unit.unsold': null
  'ledger.unit.writtenOff': null
  'ledger.user.disabled': null
  'ledger.user.enabled': null
  'ledger.user.invited': null
  'ledger.user.roleSet': null
  'ledger.user.seen': null
  'ledger.valueList.added': null
  'ledger.valueList.removed': null
  'ledger.wayFrom': { readonly from: MessagePart }
  'listing.andMore': { readonly count: number; readonly problem: MessagePart }
  'listing.areEnded': { readonly count: number }
  'listing.areLive': { readonly channel: MessagePart }
  'listing.areTold': { readonly channel: MessagePart }
  'listing.cell': { readonly column: MessagePart; readonly label: MessagePart; readonly problem: MessagePart }
  'listing.column.changed': null
  'listing.column.due': null
  'listing.column.firstPrice': null
  'listing.column.missing': null
  'listing.column.sold': null
  'listing.column.standing': null
  'listing.column.where': null
  'listing.copied': null
  'listing.drafted': { readonly count: number }
  'listing.end': null
  'listing.endMany': { readonly count: number }
  'listing.ended': null
  'listing.endedMany': { readonly count: number }
  'listing.endedThere': null
  'listing.file.address': null
  'listing.file.amount': null
  'listing.file.categoryNumber': null
  'listing.file.condition': { readonly words: MessagePart }
  'listing.file.empty': null
  'listing.file.noBrand': null
  'listing.file.noCategory': null
  'listing.file.noNumber': null
  'listing.file.noPage': null
  'listing.file.noPhotoAddress': null
  'listing.fileFor': { readonly channel: MessagePart }
  'listing.fileHint': null
  'listing.free': null
  'listing.freeNotGraded': null
  'listing.idle': null
  'listing.isEnded': null
  'listing.isLive': { readonly channel: MessagePart; readonly count: number }
  'listing.isOver': null
  'listing.left': { readonly fee: MessagePart; readonly net: MessagePart }
  'listing.leftOut': { readonly auction: MessagePart; readonly lot: number }
  'listing.leftOutWithdrawn': { readonly auction: MessagePart; readonly lot: number }
  'listing.liveSince': { readonly at: MessagePart }
  'listing.makeDrafts': { readonly count: number }
  'listing.markReady': { readonly count: number }
  'listing.meantForAuction': { readonly count: number }
  'listing.newestOver': { readonly count: number }
  'listing.noUnits': null
  'listing.noUnitsHint': null
  'listing.none.draft': null
  'listing.none.endNow': null
  'listing.none.live': null
  'listing.none.over': null
  'listing.none.ready': null
  'listing.none.toList': null
  'listing.noneHint.draft': null
  'listing.noneHint.endNow': null
  'listing.noneHint.live': null
  'listing.noneHint.over': null
  'listing.noneHint.ready': null
  'listing.noneHint.toList': null
  'listing.notDone': null
  'listing.notHere': null
  'listing.noted': { readonly count: number }
  'listing.nothingDone': null
  'listing.nothingMissing': null
  'listing.nothingReady': null
  'listing.nothingToRevise': null
  'listing.number': null
  'listing.numberOn': { readonly channel: MessagePart }
  'listing.offer': null
  'listing.packing': null
  'listing.palletSeen': { readonly auction: MessagePart; readonly lot: number }
  'listing.palletWaits': { readonly auction: MessagePart; readonly lot: number }
  'listing.price.addStep': null
  'listing.price.days': null
  'listing.price.estimate': null
  'listing.price.estimateHint': null
  'listing.price.from': null
  'listing.price.ladder': null
  'listing.price.next': { readonly date: MessagePart }
  'listing.price.noSteps': null
  'listing.price.notSaved': null
  'listing.price.off': null
  'listing.price.problem.estimate': { readonly most: number }
  'listing.price.problem.many': { readonly most: number }
  'listing.price.problem.order': null
  'listing.price.problem.share': null
  'listing.price.problem.step': { readonly days: number; readonly pct: number }
  'listing.price.removeStep': { readonly days: MessagePart }
  'listing.price.rules': null
  'listing.price.saved': null
  'listing.price.shares': null
  'listing.price.since': { readonly date: MessagePart }
  'listing.price.usual': null
  'listing.pricesFor': { readonly channel: MessagePart }
  'listing.problem.elsewhere': null
  'listing.problem.gone': null
  'listing.problem.noPhoto': null
  'listing.problem.noPrice': null
  'listing.problem.noTitle': null
  'listing.problem.noUnit': null
  'listing.problem.notIn': null
  'listing.problem.titleLong': { readonly count: number; readonly limit: number }
  'listing.profile.ebayDrafts': null
  'listing.profile.ebayRevise': null
  'listing.profile.metaCatalogue': null
  'listing.profile.shopify': null
  'listing.putLive': { readonly count: number }
  'listing.readied': { readonly count: number }
  'listing.reduce': { readonly count: number }
  'listing.reduced': { readonly count: number }
  'listing.relist': null
  'listing.relisted': { readonly count: number }
  'listing.saveFile': null
  'listing.savePack': null
  'listing.saved': null
  'listing.scan.canList': null
  'listing.scan.inLot': { readonly lot: number }
  'listing.scan.isAt': { readonly place: MessagePart }
  'listing.scan.liveOn': { readonly channels: MessagePart }
  'listing.scan.notListed': null
  'listing.scan.price': { readonly price: MessagePart }
  'listing.scan.pullNow': null
  'listing.show.draft': null
  'listing.show.endNow': null
  'listing.show.live': null
  'listing.show.over': null
  'listing.show.ready': null
  'listing.show.toList': null
  'listing.status.draft': null
  'listing.status.ended': null
  'listing.status.live': null
  'listing.status.ready': null
  'listing.status.settled': null
  'listing.status.sold': null
  'listing.status.unsold': null
  'listing.status.withdrawn': null
  'listing.takesAll': { readonly channel: MessagePart; readonly count: number }
  'listing.tickToReduce': null
  'listing.titleUsed': { readonly count: number; readonly limit: number }
  'listing.told': { readonly channel: MessagePart; readonly count: number }
  'listing.unit.notFree': null
  'listing.unit.notGraded': null
  'listing.unit.offered': null
  'listing.unit.sold': null
  'listing.whichFile': null
  'listing.wouldNotTake': { readonly channel: MessagePart; readonly count: number }
  'load.again.early': null
  'load.again.earlyHint': null
  'load.again.expectedNet': null
  'load.again.expectedProfit': null
  'load.again.hint': null
  'load.again.kept': null
  'load.again.ladder': null
  'load.again.less': null
  'load.again.lessHint': { readonly worth: MessagePart }
  'load.again.no': null
  'load.again.noHint': null
  'load.again.title': null
  'load.again.unknown': null
  'load.again.unknownHint': null
  'load.again.unpriced': null
  'load.again.yes': null
  'load.again.yesHint': { readonly worth: MessagePart }
  'load.before': null
  'load.before.hint': null
  'load.before.money': null
  'load.before.noAmount': null
  'load.before.noDate': null
  'load.before.profit': null
  'load.before.qty': null
  'load.before.short': null
  'load.byCategory': null
  'load.categoryHint': null
  'load.categoryLine': { readonly ladder: MessagePart; readonly left: number; readonly net: MessagePart; readonly sold: number }
  'load.choose': null
  'load.claim.gap.billOfLading': null
  'load.claim.gap.counts': null
  'load.claim.gap.photos': null
  'load.claim.heading': null
  'load.claim.isOver': null
  'load.claim.left': { readonly at: MessagePart; readonly time: MessagePart }
  'load.claim.missing': { readonly what: MessagePart }
  'load.claim.over': { readonly at: MessagePart }
  'load.claim.within': { readonly time: MessagePart }
  'load.event.conflict': null
  'load.event.load.arrived': null
  'load.event.load.booked': null
  'load.event.load.counted': null
  'load.event.load.damage': null
  'load.event.load.door': null
  'load.event.load.edited': null
  'load.event.load.imported': null
  'load.event.load.refused': null
  'load.event.load.seal': null
  'load.event.load.sealAccepted': null
  'load.event.load.unbooked': null
  'load.event.load.undone': null
  'load.event.photo.removed': null
  'load.event.photo.restored': null
  'load.event.photo.taken': null
  'load.field.refusedReason': null
  'load.field.sellerOrderNo': null
  'load.field.title': null
  'load.isNow': { readonly load: MessagePart; readonly stage: MessagePart }
  'load.money.channelFees': null
  'load.money.cost': null
  'load.money.costTotal': null
  'load.money.fees': null
  'load.money.freight': null
  'load.money.goods': null
  'load.money.hint': null
  'load.money.items': null
  'load.money.leftQty': null
  'load.money.leftRetail': null
  'load.money.net': null
  'load.money.postage': null
  'load.money.premium': null
  'load.money.profit': null
  'load.money.recovery': null
  'load.money.sales': null
  'load.money.shipping': null
  'load.money.sold': null
  'load.money.soldQty': null
  'load.money.tab': null
  'load.movedMeanwhile': { readonly load: MessagePart; readonly stage: MessagePart }
  'load.named': { readonly load: MessagePart }
  'load.noSuch': null
  'load.stages.arrived': null
  'load.stages.bid': null
  'load.stages.booked': null
  'load.stages.closed': null
  'load.stages.inTransit': null
  'load.stages.lead': null
  'load.stages.lost': null
  'load.stages.passed': null
  'load.stages.received': null
  'load.stages.receiving': null
  'load.stages.reconciled': null
  'load.stages.refused': null
  'load.stages.watching': null
  'load.stages.won': null
  'locations.all': null
  'locations.andMore': { readonly count: number; readonly places: MessagePart }
  'locations.binsAndRacks': { readonly bins: number; readonly racks: number }
  'locations.blockHint': null
  'locations.canceled': null
  'locations.canceledDetail': null
  'locations.capacityHint': null
  'locations.change': { readonly count: number }
  'locations.changeCount': { readonly count: number }
  'locations.changePlaces': null
  'locations.changed': { readonly count: number }
  'locations.changing': null
  'locations.chart': null
  'locations.chooseParent': null
  'locations.counted': null
  'locations.emptyStays': null
  'locations.full': null
  'locations.gone': null
  'locations.howFull': null
  'locations.howFullRacks': null
  'locations.idle': null
  'locations.in': null
  'locations.inHint': null
  'locations.inRacks': null
  'locations.inRacksHint': null
  'locations.inUse': null
  'locations.itemsInEach': null
  'locations.kind': null
  'locations.leaveBlock': null
  'locations.leftOut': { readonly count: number }
  'locations.made': { readonly count: number }
  'locations.make': { readonly count: number }
  'locations.makeThem': null
  'locations.makeZone': null
  'locations.makes': null
  'locations.making': null
  'locations.new': null
  'locations.noRacks': null
  'locations.none': null
  'locations.noneHint': null
  'locations.notAllSaved': null
  'locations.oneZone': null
  'locations.pattern': null
  'locations.patternHint': null
  'locations.places': { readonly count: number }
  'locations.print': { readonly count: number }
  'locations.rankLost': null
  'locations.sign': { readonly at: number; readonly mistake: MessagePart }
  'locations.someStay': null
  'locations.someTaken': { readonly count: number }
  'locations.somethingIn': { readonly places: MessagePart }
  'locations.stopAndTakeBack': null
  'locations.table': null
  'locations.takenMeanwhile': { readonly places: MessagePart }
  'locations.takingItBack': null
  'locations.takingThemBack': null
  'locations.undoFinished': null
  'locations.undoFinishedDetail': null
  'locations.walk': null
  'locations.walkFrom': null
  'locations.walkFromHint': null
  'locations.whyBlocked': null
  'locations.zoneFirst': null
  'manifest.atRetail': null
  'manifest.categories': null
  'manifest.chooseReason': null
  'manifest.claimAfterAll': null
  'manifest.claimPack': null
  'manifest.column.claimedCondition': null
  'manifest.column.completeLines': null
  'manifest.column.damaged': null
  'manifest.column.difference': null
  'manifest.column.differenceRetail': null
  'manifest.column.emptyBoxes': null
  'manifest.column.expected': null
  'manifest.column.expectedRetail': null
  'manifest.column.found': null
  'manifest.column.itemNo': null
  'manifest.column.notHere': null
  'manifest.column.notHereRetail': null
  'manifest.column.notes': null
  'manifest.column.photos': null
  'manifest.column.qty': null
  'manifest.column.reason': null
  'manifest.column.received': null
  'manifest.column.receivedRetail': null
  'manifest.column.row': null
  'manifest.column.shortLines': null
  'manifest.column.upc': null
  'manifest.column.value': null
  'manifest.column.waived': null
  'manifest.column.waivedLines': null
  'manifest.countDamaged': { readonly count: number }
  'manifest.countMissing': { readonly count: number }
  'manifest.countNotHere': { readonly count: number }
  'manifest.countSurplus': { readonly count: number }
  'manifest.damagedOrEmpty': null
  'manifest.difference': null
  'manifest.downloadList': null
  'manifest.downloadPhotos': { readonly count: number }
  'manifest.extra': null
  'manifest.idle': null
  'manifest.importList': null
  'manifest.inTwice': { readonly file: MessagePart }
  'manifest.itsLine': null
  'manifest.lineAt': { readonly qty: number; readonly row: MessagePart }
  'manifest.lineChoice': { readonly row: MessagePart; readonly title: MessagePart }
  'manifest.lineNotHere': null
  'manifest.lines': null
  'manifest.linesComplete': null
  'manifest.linesHaveCode': { readonly count: number }
  'manifest.linesOfPallet': { readonly pallet: MessagePart }
  'manifest.listBy': null
  'manifest.noCode': null
  'manifest.noPallet': null
  'manifest.noPhotos': null
  'manifest.none': null
  'manifest.noneChosen': null
  'manifest.noneForStaff': null
  'manifest.noneGiven': null
  'manifest.noneHint': null
  'manifest.notClaimed': { readonly reason: MessagePart }
  'manifest.notFinished': null
  'manifest.notHereYet': null
  'manifest.notOnThis': null
  'manifest.notOnThisDetail': { readonly code: MessagePart }
  'manifest.note.damaged': { readonly count: number }
  'manifest.note.emptyBoxes': { readonly count: number }
  'manifest.note.extended': null
  'manifest.note.sameLpn': { readonly rows: MessagePart }
  'manifest.nothingReceived': null
  'manifest.nothingToClaim': null
  'manifest.nothingToClaimHint': null
  'manifest.ofGoneLines': { readonly count: number }
  'manifest.ofReceived': { readonly expected: number }
  'manifest.onLoad': { readonly load: MessagePart }
  'manifest.photosDownloaded': null
  'manifest.reason.missing': null
  'manifest.reason.wrongCondition': null
  'manifest.rowInFile': null
  'manifest.rowNo': { readonly row: MessagePart }
  'manifest.seller': null
  'manifest.sellerSays': null
  'manifest.showOn': { readonly load: MessagePart }
  'manifest.state.complete': null
  'manifest.state.extra': null
  'manifest.state.open': null
  'manifest.state.over': null
  'manifest.state.partial': null
  'manifest.state.short': null
  'manifest.state.waived': null
  'manifest.stopDownload': null
  'manifest.tableCategories': null
  'manifest.tablePallets': null
  'manifest.toClaim': null
  'manifest.toClaimAgain': { readonly count: number }
  'manifest.tooMany': null
  'manifest.waive': null
  'manifest.waiveCount': { readonly count: number }
  'manifest.waiveDifference': null
  'manifest.waiveDifferences': { readonly count: number }
  'manifest.waived': { readonly count: number; readonly reason: MessagePart }
  'manifest.what': null
  'manifest.whichOne': null
  'manifest.why': null
  'manifest.whyNotClaimed': null
  'misplaced.column.by': null
  'misplaced.column.days': null
  'misplaced.column.lastAt': null
  'misplaced.column.since': null
  'misplaced.column.what': null
  'misplaced.column.where': null
  'misplaced.column.who': null
  'misplaced.column.why': null
  'misplaced.found': null
  'misplaced.idle': null
  'misplaced.idleInHand': null
  'misplaced.isHere': null
  'misplaced.isThere': null
  'misplaced.longMissing': { readonly days: number }
  'misplaced.lookedFor': null
  'misplaced.losses': null
  'misplaced.noPlace': { readonly code: MessagePart }
  'misplaced.notHereDetail': null
  'misplaced.notKnown': null
  'misplaced.notSearched': null
  'misplaced.notWrittenOff': null
  'misplaced.nothing': null
  'misplaced.nothingLosses': null
  'misplaced.nothingQueue': null
  'misplaced.queue': null
  'misplaced.scanItsPlace': null
  'misplaced.scanPlace': null
  'misplaced.takeIn': null
  'misplaced.takenIn': null
  'misplaced.thenPlace': { readonly unit: MessagePart }
  'misplaced.where': null
  'misplaced.whereHint': null
  'misplaced.whyWrittenOff': null
  'misplaced.worth': null
  'misplaced.writeItOff': null
  'misplaced.writeOff': null
  'misplaced.writeOff.adminDecides': null
  'misplaced.writeOff.managerOnly': null
  'misplaced.writeOff.noReason': null
  'misplaced.writeOff.notMissing': null
  'misplaced.writeOff.over': null
  'misplaced.writeOff.sold': null
  'misplaced.writeOff.tooEarly': { readonly days: number }
  'misplaced.writtenOff': null
  'order.doubt.gone': null
  'order.doubt.noUnit': null
  'order.doubt.soldTwice': null
  'order.line.cancelled': null
  'order.line.handedOver': null
  'order.line.missing': null
  'order.line.open': null
  'order.line.packed': null
  'order.line.picked': null
  'order.line.shipped': null
  'order.status.abandoned': null
  'order.status.cancelled': null
  'order.status.checkedIn': null
  'order.status.complete': null
  'order.status.noShow': null
  'order.status.open': null
  'order.status.packed': null
  'order.status.paid': null
  'order.status.partial': null
  'order.status.picked': null
  'order.status.picking': null
  'order.status.pulling': null
  'order.status.scheduled': null
  'order.status.shipped': null
  'order.status.staged': null
  'page.auction': null
  'page.auth': null
  'page.binSpot': null
  'page.channels': null
  'page.closeouts': null
  'page.fulfillment': null
  'page.home': null
  'page.import': null
  'page.inbound': null
  'page.inspect': null
  'page.inspectionPerformance': null
  'page.leads': null
  'page.listings': null
  'page.locations': null
  'page.lottingPerformance': null
  'page.manifest': null
  'page.misplaced': null
  'page.pallets': null
  'page.pending': null
  'page.photo': null
  'page.photoRecognition': null
  'page.pickup': null
  'page.privacy': null
  'page.receive': null
  'page.receivingPerformance': null
  'page.sorts': null
  'page.users': null
  'page.whatnotHistory': null
  'page.whatnotSales': null
  'page.zones': null
  'palette.group.actions': null
  'palette.group.pages': null
  'palette.group.recent': null
  'palette.group.records': null
  'palette.keys': null
  'palette.nothing': null
  'palette.reading': null
  'palette.results': { readonly count: number }
  'palette.send': null
  'palette.show': null
  'palette.soundOff': null
  'palette.soundOn': null
  'palette.speechOff': null
  'palette.speechOn': null
  'palette.sync': null
  'palette.title': null
  'palette.unread': null
  'palette.what': null
  'pallet.alreadyOn': null
  'pallet.cannotMerge': null
  'pallet.chooseAll': null
  'pallet.chooseLoad': null
  'pallet.chooseNone': null
  'pallet.choosePlace': null
  'pallet.chooseUnit': { readonly label: MessagePart }
  'pallet.chosen': { readonly qty: number }
  'pallet.chosenAlready': null
  'pallet.column.daysHere': null
  'pallet.column.hereSince': null
  'pallet.column.labels': null
  'pallet.daysSince': { readonly day: MessagePart; readonly days: number }
  'pallet.facts': null
  'pallet.idle': null
  'pallet.idleInHand': null
  'pallet.idleMerge': null
  'pallet.idleSplit': null
  'pallet.inWarehouse': null
  'pallet.isEmpty': { readonly pallet: MessagePart }
  'pallet.isEmptyNow': { readonly pallet: MessagePart }
  'pallet.isScrapped': { readonly pallet: MessagePart }
  'pallet.kind.cart': null
  'pallet.kind.gaylord': null
  'pallet.kind.pallet': null
  'pallet.kind.tote': null
  'pallet.kindOfLoad': { readonly kind: MessagePart; readonly load: MessagePart }
  'pallet.lost': null
  'pallet.made': { readonly kind: MessagePart; readonly pallet: MessagePart }
  'pallet.makeIt': null
  'pallet.makeNew': null
  'pallet.manifestOf': { readonly pallet: MessagePart }
  'pallet.markEmpty': null
  'pallet.merge': null
  'pallet.mergeHint': { readonly pallet: MessagePart; readonly qty: number }
  'pallet.mergedOver': { readonly pallet: MessagePart; readonly qty: number }
  'pallet.more': null
  'pallet.moved': { readonly pallet: MessagePart }
  'pallet.movedAlong': { readonly qty: number }
  'pallet.named': { readonly pallet: MessagePart }
  'pallet.new': { readonly pallet: MessagePart }
  'pallet.newHint': null
  'pallet.newOne': null
  'pallet.newWith': { readonly qty: number }
  'pallet.noSuch': null
  'pallet.noSuchPlace': null
  'pallet.none': null
  'pallet.noneOfThem': { readonly code: MessagePart }
  'pallet.noneOrChoose': null
  'pallet.noneYet': null
  'pallet.noneYetHint': null
  'pallet.notHere': null
  'pallet.notMade': null
  'pallet.notOn': null
  'pallet.notOnDetail': { readonly unit: MessagePart }
  'pallet.nothingChosen': null
  'pallet.nothingOnIt': null
  'pallet.nothingOnItHint': null
  'pallet.nowOn': { readonly pallet: MessagePart }
  'pallet.onIt': null
  'pallet.onItCount': { readonly items: MessagePart }
  'pallet.onThis': null
  'pallet.orChoose': null
  'pallet.otherLoad': { readonly pallet: MessagePart }
  'pallet.price': null
  'pallet.printThenScan': null
  'pallet.problem.cameBack': { readonly qty: number }
  'pallet.problem.emptyAlready': null
  'pallet.problem.notInYet': null
  'pallet.problem.nothingOn': null
  'pallet.problem.nothingReceived': null
  'pallet.problem.offered': { readonly qty: number }
  'pallet.problem.same': null
  'pallet.problem.scrapped': { readonly pallet: MessagePart }
  'pallet.problem.soldAlready': { readonly qty: number }
  'pallet.problem.soldWhole': { readonly pallet: MessagePart }
  'pallet.problem.stillOn': { readonly qty: number }
  'pallet.putDown': null
  'pallet.retailOnIt': null
  'pallet.scanSomething': null
  'pallet.scrap': null
  'pallet.sellHint': { readonly qty: number }
  'pallet.sellWhole': null
  'pallet.sellersLabel': null
  'pallet.sold': { readonly pallet: MessagePart; readonly price: MessagePart; readonly qty: number }
  'pallet.soldWhole': null
  'pallet.split': null
  'pallet.splitFrom': null
  'pallet.splitHint': null
  'pallet.splitInto': null
  'pallet.standsAt': { readonly pallet: MessagePart; readonly place: MessagePart }
  'pallet.status.breaking': null
  'pallet.status.empty': null
  'pallet.status.expected': null
  'pallet.status.received': null
  'pallet.status.scrapped': null
  'pallet.status.soldWhole': null
  'pallet.status.stored': null
  'pallet.takesEverything': null
  'pallet.thereAlready': null
  'pallet.twoLoads': null
  'pallet.undo.loadChanged': null
  'pallet.undo.movedOn': null
  'pallet.undo.notSold': null
  'pallet.undo.notUndoable': null
  'pallet.undo.nothingLeft': null
  'pallet.undo.partGone': null
  'pallet.undo.soldSince': { readonly pallet: MessagePart }
  'pallet.undo.soldTwice': { readonly pallet: MessagePart }
  'pallet.undo.somethingOn': null
  'pallet.undo.stateChanged': null
  'pallet.unitRefused': null
  'pallet.wentOnto': { readonly pallet: MessagePart; readonly qty: number }
  'pallet.whatToDo': null
  'parts.count': { readonly count: number; readonly title: MessagePart }
  'parts.countOrMore': { readonly count: number; readonly title: MessagePart }
  'parts.entry': { readonly at: MessagePart; readonly by: MessagePart; readonly device: MessagePart }
  'parts.figuresIncomplete': null
  'parts.from': null
  'parts.history': null
  'parts.lost': null
  'parts.lostDetail': null
  'parts.noEntries': null
  'parts.noEntriesHint': null
  'parts.notLoaded': null
  'parts.opensByItself': null
  'parts.ownEntries': null
  'parts.restComes': null
  'parts.show': null
  'parts.showAll': { readonly count: number }
  'parts.showFewer': null
  'parts.signHere': null
  'parts.signature': null
  'parts.soFar': { readonly fetched: number; readonly name: MessagePart }
  'parts.stillLoading': null
  'parts.takenBack': null
  'parts.to': null
  'parts.undoEntry': { readonly at: MessagePart; readonly title: MessagePart }
  'payment.amount': null
  'payment.by.card': null
  'payment.by.cash': null
  'payment.by.check': null
  'payment.by.online': null
  'payment.by.transfer': null
  'payment.cardNumber': null
  'payment.markPaid': null
  'payment.method': null
  'payment.noAmount': null
  'payment.noted': { readonly buyer: MessagePart }
  'payment.otherAmount': { readonly total: MessagePart }
  'payment.reference': null
  'payment.title': null
  'photo.allSent': null
  'photo.allTaken': null
  'photo.allTakenOr': { readonly shot: MessagePart }
  'photo.blurred': null
  'photo.camera': null
  'photo.column.graded': null
  'photo.column.taken': null
  'photo.column.toSend': null
  'photo.files': null
  'photo.finder': null
  'photo.fromAllDevices': null
  'photo.goneHint': null
  'photo.idle': null
  'photo.idleNext': null
  'photo.keepIt': null
  'photo.keeping': { readonly count: number }
  'photo.keptSent': { readonly count: number; readonly size: MessagePart }
  'photo.large.close': null
  'photo.large.noContact': null
  'photo.large.otherDevice': null
  'photo.leaveThem': null
  'photo.lookAgain': { readonly detail: MessagePart }
  'photo.missingOf': { readonly shots: MessagePart; readonly unit: MessagePart }
  'photo.moveAfter': null
  'photo.moveBefore': null
  'photo.moved': { readonly count: number }
  'photo.moves': { readonly count: number }
  'photo.nextShot': { readonly shot: MessagePart }
  'photo.noCamera': null
  'photo.noReason': null
  'photo.noUnit': { readonly code: MessagePart }
  'photo.noneRejected': null
  'photo.noneRejectedHint': null
  'photo.noneSinceScan': null
  'photo.noneWaiting': null
  'photo.noneWaitingHint': null
  'photo.notGraded': null
  'photo.notHere': null
  'photo.notKept': null
  'photo.notTight': null
  'photo.nothingToMove': null
  'photo.nothingToPhotograph': null
  'photo.nothingToPhotographHint': null
  'photo.numbered': { readonly name: MessagePart; readonly number: number }
  'photo.onDevice': null
  'photo.oneMore': null
  'photo.pastIt': null
  'photo.pendingSize': { readonly pending: MessagePart; readonly size: MessagePart }
  'photo.photoNotKept': null
  'photo.photographIt': null
  'photo.photographed': null
  'photo.problem.cannotDraw': null
  'photo.problem.device': null
  'photo.problem.noPicture': null
  'photo.problem.noRoom': null
  'photo.problem.notKept': null
  'photo.problem.notSaved': null
  'photo.putAway': null
  'photo.reason.blurred': null
  'photo.reason.tooDark': null
  'photo.refused': null
  'photo.reject': null
  'photo.rejected': null
  'photo.rejectedPhotos': null
  'photo.rejectedView': null
  'photo.remove': null
  'photo.roomUsed': null
  'photo.safeHere': null
  'photo.scanRight': null
  'photo.scanUnit': null
  'photo.shoot': null
  'photo.shot': null
  'photo.shots': null
  'photo.shotsMissing': { readonly count: number }
  'photo.slot.back': null
  'photo.slot.billOfLading': null
  'photo.slot.bottom': null
  'photo.slot.box': null
  'photo.slot.damage': null
  'photo.slot.defect': { readonly defect: MessagePart }
  'photo.slot.front': null
  'photo.slot.inside': null
  'photo.slot.left': null
  'photo.slot.more': null
  'photo.slot.parts': null
  'photo.slot.right': null
  'photo.slot.screen': null
  'photo.slot.top': null
  'photo.somePoor': { readonly all: number; readonly poor: number }
  'photo.state.done': null
  'photo.state.missing': null
  'photo.state.sending': null
  'photo.takeAgain': null
  'photo.takeAgainNow': null
  'photo.takeItAgain': null
  'photo.takenAlready': { readonly all: number; readonly count: number }
  'photo.takenAway': null
  'photo.takenOf': { readonly all: number; readonly taken: number }
  'photo.theUnit': null
  'photo.tight': null
  'photo.tile.ifItHelps': null
  'photo.tile.missing': null
  'photo.tile.next': null
  'photo.tile.notNeeded': null
  'photo.tile.taken': null
  'photo.toBeSent': null
  'photo.toSend': { readonly count: number }
  'photo.toSendOldest': { readonly count: number; readonly time: MessagePart }
  'photo.tooDark': null
  'photo.unitLeft': null
  'photo.used': { readonly quota: MessagePart; readonly used: MessagePart }
  'photo.waitForCamera': null
  'photo.waitForNetwork': { readonly count: number }
  'photo.waiting': null
  'photo.waits': null
  'photo.wasRejected': null
  'photo.wasReordered': null
  'photo.whatCameraSees': null
  'photo.whyRejected': null
  'photo.willMove': { readonly count: number }
  'photo.wrongUnit': null
  'pickup.allOut': null
  'pickup.amounts': null
  'pickup.askManager': null
  'pickup.bay': null
  'pickup.bayNo': { readonly bay: MessagePart }
  'pickup.byHand': null
  'pickup.cannotFind': null
  'pickup.checkIn': null
  'pickup.checkInButton': null
  'pickup.checkedIn': { readonly buyer: MessagePart }
  'pickup.checkedOut': { readonly buyer: MessagePart }
  'pickup.clockRuns': null
  'pickup.close': null
  'pickup.code': null
  'pickup.codeHint': null
  'pickup.column.bay': null
  'pickup.column.buyer': null
  'pickup.column.due': null
  'pickup.column.event': null
  'pickup.column.fee': null
  'pickup.column.items': null
  'pickup.column.missing': null
  'pickup.column.order': null
  'pickup.column.out': null
  'pickup.column.slot': null
  'pickup.column.state': null
  'pickup.comingNext': null
  'pickup.confirm': null
  'pickup.copied': null
  'pickup.copyCode': null
  'pickup.dayFee': null
  'pickup.feeByManager': null
  'pickup.feeDue': { readonly fee: MessagePart }
  'pickup.feeOf': { readonly fee: MessagePart }
  'pickup.feeTaken': null
  'pickup.fetched': null
  'pickup.fetchedAlready': null
  'pickup.find': null
  'pickup.foundLine': null
  'pickup.freeDays': null
  'pickup.goods': null
  'pickup.handOver': null
  'pickup.handedOver': null
  'pickup.idle': null
  'pickup.idleFetch': null
  'pickup.idleOut': null
  'pickup.idleUnpaid': null
  'pickup.inYard': null
  'pickup.isCanceled': null
  'pickup.isHere': null
  'pickup.isOver': { readonly state: MessagePart }
  'pickup.isProxy': null
  'pickup.isShipped': null
  'pickup.itemsOf': { readonly done: number; readonly total: number }
  'pickup.itemsSigned': { readonly count: number }
  'pickup.lastPlace': { readonly place: MessagePart }
  'pickup.lateBy': { readonly minutes: number }
  'pickup.lateByHours': { readonly hours: number }
  'pickup.left': null
  'pickup.lineMenu': { readonly item: MessagePart }
  'pickup.lines': null
  'pickup.lotsLeft': { readonly count: number }
  'pickup.lotsLie': { readonly count: number }
  'pickup.markedMissing': null
  'pickup.minutes': { readonly minutes: number }
  'pickup.missingCount': { readonly count: number }
  'pickup.missingNone': null
  'pickup.missingNoneHint': null
  'pickup.missingSince': { readonly time: MessagePart }
  'pickup.nextGoThere': null
  'pickup.noMatch': null
  'pickup.noMatchHint': null
  'pickup.noOrder': null
  'pickup.noOrderHint': null
  'pickup.noPlace': null
  'pickup.noShow': null
  'pickup.noShowDone': { readonly buyer: MessagePart }
  'pickup.none': null
  'pickup.noneHint': null
  'pickup.notFound': null
  'pickup.notHere': null
  'pickup.notInOrder': null
  'pickup.notMissing': null
  'pickup.notSold': null
  'pickup.nothingLeft': null
  'pickup.nothingOut': null
  'pickup.ofTotal': { readonly done: number; readonly total: number }
  'pickup.open': { readonly buyer: MessagePart }
  'pickup.ordersToday': null
  'pickup.outAlready': null
  'pickup.outOf': { readonly done: number; readonly total: number }
  'pickup.plate': null
  'pickup.proxyBy': { readonly name: MessagePart }
  'pickup.proxyMissing': null
  'pickup.pullList': null
  'pickup.putAside': null
  'pickup.putBackLine': null
  'pickup.refund': { readonly amount: MessagePart }
  'pickup.refundBy': { readonly time: MessagePart }
  'pickup.refundOverdue': null
  'pickup.refundUnpaid': null
  'pickup.refundWaits': null
  'pickup.refunded': { readonly amount: MessagePart; readonly item: MessagePart }
  'pickup.restStays': { readonly count: number }
  'pickup.scanOwnLabel': null
  'pickup.scanPlace': null
  'pickup.sign': null
  'pickup.signHint': null
  'pickup.signPart': { readonly done: number; readonly total: number }
  'pickup.signTitle': { readonly buyer: MessagePart }
  'pickup.signed': { readonly name: MessagePart }
  'pickup.signedAlready': null
  'pickup.signedSince': null
  'pickup.slot': null
  'pickup.slotCleared': { readonly buyer: MessagePart }
  'pickup.slotNone': null
  'pickup.slotSaved': { readonly buyer: MessagePart; readonly time: MessagePart }
  'pickup.slotTaken': { readonly count: number; readonly time: MessagePart }
  'pickup.state.expected': null
  'pickup.state.here': null
  'pickup.state.late': null
  'pickup.state.noShow': null
  'pickup.state.partial': null
  'pickup.state.ready': null
  'pickup.state.toSign': null
  'pickup.state.unpaid': null
  'pickup.stillMissing': { readonly count: number }
  'pickup.storageHint': null
  'pickup.storageSaved': null
  'pickup.storageTerms': null
  'pickup.table': null
  'pickup.takeBack': null
  'pickup.takenBy': null
  'pickup.theyAreHere': null
  'pickup.toCloseouts': null
  'pickup.toCounter': null
  'pickup.toFetchAgain': null
  'pickup.toPlace': { readonly place: MessagePart }
  'pickup.total': null
  'pickup.unpaid': null
  'pickup.unpaidHint': { readonly buyer: MessagePart }
  'pickup.unpaidStop': null
  'pickup.view.bench': null
  'pickup.view.missing': null
  'pickup.view.orders': null
  'pickup.view.yard': null
  'pickup.waiting': { readonly minutes: number }
  'pickup.whichOrder': { readonly count: number }
  'pickup.whoTakes': null
  'pickup.yardEmpty': null
  'pickup.yardEmptyHint': null
  'place.block': null
  'place.blockHint': null
  'place.blockOf': { readonly place: MessagePart }
  'place.blocked': null
  'place.cannotClose': { readonly count: number; readonly place: MessagePart; readonly what: MessagePart }
  'place.capacity': null
  'place.capacityHint': null
  'place.close': { readonly kind: MessagePart }
  'place.closed': null
  'place.code': null
  'place.code.letter': null
  'place.code.likeLabel': null
  'place.code.long': null
  'place.code.none': null
  'place.code.signs': null
  'place.codeHint': null
  'place.codeTaken': { readonly code: MessagePart; readonly kind: MessagePart }
  'place.counting': null
  'place.edit': null
  'place.editOf': { readonly place: MessagePart }
  'place.fact.all': null
  'place.fact.formerCodes': null
  'place.fact.in': null
  'place.fact.kind': null
  'place.fact.onPallets': null
  'place.fact.placesIn': null
  'place.fact.stages': null
  'place.fact.state': null
  'place.fact.unitsIn': null
  'place.fact.whyBlocked': null
  'place.fillOf': { readonly capacity: number; readonly pct: number; readonly qty: number; readonly state: MessagePart }
  'place.formerCode': { readonly code: MessagePart; readonly place: MessagePart }
  'place.full': null
  'place.gone': null
  'place.hasPlaces': null
  'place.inIt': { readonly qty: number; readonly state: MessagePart }
  'place.inUseAgain': { readonly place: MessagePart }
  'place.isBlocked': { readonly place: MessagePart }
  'place.isClosed': { readonly place: MessagePart }
  'place.isFull': { readonly pct: number; readonly place: MessagePart }
  'place.isIn': { readonly place: MessagePart }
  'place.items': { readonly places: MessagePart; readonly qty: number }
  'place.itemsHere': { readonly qty: number }
  'place.kind.aisle': null
  'place.kind.bin': null
  'place.kind.dock': null
  'place.kind.rack': null
  'place.kind.stage': null
  'place.kind.zone': null
  'place.lastCounts': null
  'place.name': null
  'place.newCode': null
  'place.newCodeHint': { readonly place: MessagePart }
  'place.noPutAway': { readonly problem: MessagePart }
  'place.noRack': { readonly problem: MessagePart }
  'place.notCounted': null
  'place.notForThis': { readonly purpose: MessagePart; readonly qty: number }
  'place.notOnDevice': null
  'place.nothingHere': null
  'place.ofCapacity': { readonly capacity: number }
  'place.onlyFirst': { readonly count: number }
  'place.onlyFullest': { readonly all: number; readonly count: number }
  'place.openAgain': { readonly place: MessagePart }
  'place.overCapacity': { readonly capacity: number; readonly place: MessagePart; readonly qty: number }
  'place.pallets': { readonly count: number }
  'place.palletsHere': null
  'place.pattern.allThere': null
  'place.pattern.downwards': null
  'place.pattern.empty': null
  'place.pattern.mixed': null
  'place.pattern.noClose': null
  'place.pattern.noOpen': null
  'place.pattern.step': null
  'place.pattern.tooLong': null
  'place.pattern.tooMany': { readonly made: number; readonly most: number }
  'place.pattern.twoEnds': null
  'place.place': null
  'place.placeNotOnDevice': null
  'place.placesBlocked': { readonly blocked: number; readonly places: number }
  'place.printLabel': null
  'place.printLabels': { readonly count: number }
  'place.purpose': null
  'place.purposeHint': null
  'place.putAway': null
  'place.putAwayFull': { readonly capacity: number; readonly qty: number }
  'place.qtyAt': { readonly place: MessagePart; readonly qty: number }
  'place.qtyOf': { readonly capacity: number; readonly qty: number }
  'place.rackAndBin': { readonly code: MessagePart }
  'place.refused': null
  'place.rename': null
  'place.renameOf': { readonly place: MessagePart }
  'place.reopen': { readonly kind: MessagePart }
  'place.restAt': { readonly count: number }
  'place.save': null
  'place.stages': null
  'place.stagesHint': null
  'place.standInIt': { readonly qty: number }
  'place.unblock': null
  'place.units': { readonly qty: number }
  'place.unitsHere': null
  'place.unitsOnNoPallet': null
  'place.unitsOnPallets': { readonly pallets: number; readonly units: number }
  'place.unknownCode': null
  'place.usedBefore': { readonly code: MessagePart }
  'place.utilisation.empty': null
  'place.utilisation.full': null
  'place.utilisation.nearlyFull': null
  'place.utilisation.over': null
  'place.utilisation.room': null
  'place.utilisation.unknown': null
  'place.walk': null
  'place.walkHint': null
  'place.wasBlocked': { readonly place: MessagePart }
  'place.wasChanged': { readonly place: MessagePart }
  'place.wasClosed': { readonly place: MessagePart }
  'place.wasRenamed': { readonly place: MessagePart }
  'place.whatIsIn': { readonly place: MessagePart }
  'place.whyBlocked': null
  'place.zonesOnly': null
  'privacy.about': null
  'privacy.account': null
  'privacy.actions': null
  'privacy.choices': null
  'privacy.copy': null
  'privacy.export': null
  'privacy.inUse': { readonly kept: MessagePart; readonly quota: number; readonly used: number }
  'privacy.kept': null
  'privacy.leaving': null
  'privacy.mayClear': null
  'privacy.noAds': null
  'privacy.notDone': null
  'privacy.onDevice': null
  'privacy.onServer': null
  'privacy.photos': null
  'privacy.unknownUse': null
  'privacy.unsent': null
  'profit.adding': { readonly all: number; readonly done: number }
  'profit.addingName': null
  'profit.all': null
  'profit.before': null
  'profit.beforeHow': null
  'profit.bringIn': null
  'profit.bringInHint': null
  'profit.by': null
  'profit.by.category': null
  'profit.by.event': null
  'profit.by.load': null
  'profit.by.pallet': null
  'profit.by.source': null
  'profit.by.unit': null
  'profit.cost': null
  'profit.cost.how': null
  'profit.costless': { readonly count: number }
  'profit.earned': null
  'profit.earned.how': null
  'profit.expected': null
  'profit.expected.how': null
  'profit.hiddenShow': null
  'profit.ladder': null
  'profit.ladder.how': null
  'profit.left': null
  'profit.left.how': null
  'profit.name': { readonly by: MessagePart }
  'profit.net': null
  'profit.net.how': null
  'profit.noEvent': null
  'profit.noPallet': null
  'profit.noSource': null
  'profit.noUnits': null
  'profit.nothing': null
  'profit.nothingHint': null
  'profit.old': null
  'profit.openLoad': { readonly load: MessagePart }
  'profit.pallets': null
  'profit.return': null
  'profit.return.how': null
  'profit.sold': null
  'profit.sold.how': null
  'profit.span': null
  'profit.span.30': null
  'profit.span.365': null
  'profit.span.90': null
  'profit.unpriced': { readonly qty: number }
  'receive.allTheSame': null
  'receive.already': null
  'receive.askManager': null
  'receive.chooseAnother': { readonly load: MessagePart }
  'receive.countExtra': { readonly count: number }
  'receive.countIn': { readonly count: number }
  'receive.countInOf': { readonly all: number; readonly count: number }
  'receive.doNotTake': null
  'receive.expectedAndReceived': null
  'receive.forNextScan': null
  'receive.fromLoad': { readonly load: MessagePart }
  'receive.idle': null
  'receive.idleLoad': null
  'receive.justReceived': null
  'receive.label': { readonly label: MessagePart }
  'receive.labelFor': { readonly count: number; readonly label: MessagePart }
  'receive.linesOfLoad': null
  'receive.loadBackToLeads': { readonly load: MessagePart; readonly stage: MessagePart }
  'receive.loadBackToWon': { readonly load: MessagePart; readonly stage: MessagePart }
  'receive.loadClosed': null
  'receive.loadClosedDetail': { readonly load: MessagePart }
  'receive.loadNotBooked': { readonly load: MessagePart }
  'receive.loadReconciled': { readonly load: MessagePart }
  'receive.loadReconciledDetail': { readonly load: MessagePart }
  'receive.loadRefused': { readonly load: MessagePart }
  'receive.loadRefusedDetail': null
  'receive.loadRefusedWhy': { readonly reason: MessagePart }
  'receive.moreFor': { readonly label: MessagePart }
  'receive.newPalletHint': null
  'receive.noBarcode': null
  'receive.noLineMatches': null
  'receive.noLoadOnTable': null
  'receive.noLoadOnTableHint': null
  'receive.noLoads': null
  'receive.noPalletOnTable': null
  'receive.noTitle': null
  'receive.notAnItem': null
  'receive.notDamaged': null
  'receive.notExpected': null
  'receive.notExpectedDetail': null
  'receive.notItem.location': null
  'receive.notItem.order': null
  'receive.notItem.sscc': null
  'receive.notItem.tracking': null
  'receive.nothingYet': null
  'receive.onTable': null
  'receive.onTheWay': null
  'receive.oneLess': null
  'receive.oneMore': null
  'receive.over': { readonly count: number }
  'receive.overTitle': { readonly expected: number; readonly over: number; readonly qty: number; readonly total: number }
  'receive.palletFirst': null
  'receive.palletFirstDetail': null
  'receive.palletLoadAway': null
  'receive.palletLoadAwayDetail': null
  'receive.palletNoLoad': null
  'receive.palletNoLoadDetail': null
  'receive.palletRefused': null
  'receive.printEach': null
  'receive.receiveOn': { readonly load: MessagePart }
  'receive.receivedOfExpected': null
  'receive.scanAgainOrChoose': { readonly item: MessagePart }
  'receive.scanAnotherCode': { readonly code: MessagePart }
  'receive.scanWhatIsOn': { readonly load: MessagePart }
  'receive.severalLines': null
  'receive.startOn': { readonly load: MessagePart }
  'receive.stickLabel': { readonly load: MessagePart }
  'receive.strangePallet': null
  'receive.takeAsExtra': null
  'receive.takeAsExtraOn': { readonly load: MessagePart }
  'receive.takeAsOver': { readonly count: number }
  'receive.takeBack': null
  'receive.takeLabelsOff': { readonly labels: MessagePart }
  'receive.takeSomeOver': { readonly count: number; readonly over: number }
  'receive.unknownCode': null
  'receive.unknownItem': null
  'receive.whatIsIt': null
  'receive.whatIsItHint': null
  'receive.whichOne': null
  'receive.workedOnSince': null
  'recognition.betterPicture': null
  'recognition.candidates': null
  'recognition.choose': null
  'recognition.codeNoted': null
  'recognition.file': null
  'recognition.hasName': null
  'recognition.hasWords': null
  'recognition.idle': null
  'recognition.idleUnit': null
  'recognition.inPicture': { readonly code: MessagePart }
  'recognition.isIt': null
  'recognition.isThis': { readonly title: MessagePart }
  'recognition.left': null
  'recognition.loadRow': { readonly load: MessagePart; readonly row: MessagePart }
  'recognition.looked': null
  'recognition.looking': null
  'recognition.looksLike': { readonly label: MessagePart }
  'recognition.mayBe': null
  'recognition.muchLike': null
  'recognition.named': { readonly label: MessagePart }
  'recognition.noName': null
  'recognition.noReader': null
  'recognition.noneKnown': null
  'recognition.noneKnownHint': null
  'recognition.noneSoFar': null
  'recognition.noneWaiting': null
  'recognition.noneWaitingBench': null
  'recognition.noneWaitingHint': null
  'recognition.notFound': null
  'recognition.notHere': null
  'recognition.notLooked': null
  'recognition.notRead': null
  'recognition.onLoad': null
  'recognition.otherCode': null
  'recognition.read': { readonly codes: MessagePart }
  'recognition.scanAgain': null
  'recognition.shoot': null
  'recognition.shootAgain': null
  'recognition.shootOrType': null
  'recognition.showNew': { readonly count: number }
  'recognition.someAlike': null
  'recognition.stays': { readonly label: MessagePart }
  'recognition.stillReading': { readonly kinds: MessagePart }
  'recognition.thenChoose': { readonly title: MessagePart }
  'recognition.thenStays': null
  'recognition.tryAgain': null
  'recognition.unitFirst': null
  'recognition.unitsHere': { readonly count: number }
  'recognition.waiting': null
  'recognition.wasShot': null
  'recognition.words': null
  'recognition.wordsHint': null
  'record.many.activity': null
  'record.many.config': null
  'record.many.containers': null
  'record.many.listings': null
  'record.many.loads': null
  'record.many.locations': null
  'record.many.manifestLines': null
  'record.many.orders': null
  'record.many.photos': null
  'record.many.saleEvents': null
  'record.many.units': null
  'record.many.users': null
  'record.one.activity': null
  'record.one.config': null
  'record.one.containers': null
  'record.one.listings': null
  'record.one.loads': null
  'record.one.locations': null
  'record.one.manifestLines': null
  'record.one.orders': null
  'record.one.photos': null
  'record.one.saleEvents': null
  'record.one.units': null
  'record.one.users': null
  'report.accuracy': null
  'report.accuracy.how': null
  'report.addingUp': { readonly all: number; readonly done: number }
  'report.addingUpName': null
  'report.agreement': null
  'report.agreement.how': null
  'report.all': null
  'report.by.category': null
  'report.by.day': null
  'report.by.hour': null
  'report.by.load': null
  'report.by.person': null
  'report.charts': null
  'report.days': null
  'report.daysValue': { readonly days: number }
  'report.dockToStock': null
  'report.dockToStock.how': null
  'report.done.how': null
  'report.extra': null
  'report.extra.how': null
  'report.groupBy': null
  'report.hours': null
  'report.hours.how': null
  'report.hoursValue': { readonly hours: number }
  'report.how': null
  'report.inspected': null
  'report.lots': null
  'report.lots.how': null
  'report.lotsPerHour': null
  'report.lotsPerHour.how': null
  'report.lotted': null
  'report.minutesValue': { readonly minutes: number }
  'report.noCategory': null
  'report.noLoad': null
  'report.nothing': null
  'report.nothingHint': null
  'report.over': null
  'report.over.how': null
  'report.perHour': null
  'report.perHour.how': null
  'report.photoComplete': null
  'report.photoComplete.how': null
  'report.realized': null
  'report.realized.how': null
  'report.received': null
  'report.second': null
  'report.second.how': null
  'report.sellThrough': null
  'report.sellThrough.how': null
  'report.short': null
  'report.short.how': null
  'report.silent': { readonly count: number }
  'report.span.1': null
  'report.span.30': null
  'report.span.7': null
  'report.span.90': null
  'report.stored': null
  'report.stored.how': null
  'report.table': null
  'report.tableName': { readonly by: MessagePart }
  'report.takenBack': null
  'report.takenBack.how': null
  'report.toLot': null
  'report.toLot.how': null
  'report.without': { readonly name: MessagePart }
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
  'scan.command.next': null
  'scan.command.ok': null
  'scan.command.undo': null
  'scan.commandLabelHint': null
  'scan.commandNothing': { readonly command: MessagePart }
  'scan.commandNothingDetail.extra': null
  'scan.commandNothingDetail.next': null
  'scan.commandNothingDetail.ok': null
  'scan.commandNothingDetail.undo': null
  'scan.field': null
  'scan.fieldHint': null
  'scan.justDone': null
  'scan.lookFirst': null
  'scan.lostCode': null
  'scan.lostCodes': { readonly codes: MessagePart }
  'scan.lostInWork': { readonly code: MessagePart }
  'scan.maybeNotWhole': { readonly code: MessagePart }
  'scan.noCode': null
  'scan.notSaved': null
  'scan.notSavedDetail': null
  'scan.notUndone': null
  'scan.notWritten': null
  'scan.notWrittenDetail': null
  'scan.parted': { readonly part: MessagePart }
  'scan.refused': { readonly scans: number }
  'scan.result': null
  'scan.rowOwed': null
  'scan.rowOwedDetail': null
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
  'session.changePassword': null
  'session.changePasswordHint': null
  'session.changes': { readonly count: number }
  'session.cleared': null
  'session.clearedDetail': null
  'session.currentPassword': null
  'session.currentPasswordWrong': null
  'session.darkTheme': null
  'session.fileSaved': null
  'session.goesOn': null
  'session.isHereOnly': { readonly count: number; readonly what: MessagePart }
  'session.keep': null
  'session.language': null
  'session.languageNotHere': null
  'session.lightTheme': null
  'session.nearlyFull': null
  'session.nearlyFullDetail': { readonly pct: number }
  'session.newerUsed': null
  'session.newerUsedDetail': null
  'session.noPhotosInFile': null
  'session.noRole': null
  'session.noStorage': null
  'session.noStorageDetail': null
  'session.notWhole': null
  'session.notWholeDetail': null
  'session.onlyHere': null
  'session.otherTab': null
  'session.otherTabDetail': null
  'session.otherTabUpdates': null
  'session.passwordChanged': null
  'session.passwordNotSure': null
  'session.photos': { readonly count: number }
  'session.printCommands': null
  'session.reload': null
  'session.reloadTabs': null
  'session.samePassword': null
  'session.saveFile': null
  'session.soundOff': null
  'session.soundOn': null
  'session.speechOff': null
  'session.speechOn': null
  'session.stay': null
  'session.stepOpen': null
  'session.storageClosing': null
  'session.syncNotStarted': null
  'session.throwAway': null
  'session.throwAwayWord': null
  'session.typeToThrow': { readonly word: MessagePart }
  'session.updating': null
  'session.updatingDetail': { readonly count: MessagePart }
  'session.userMenu': null
  'shell.closeMenu': null
  'shell.downloading': null
  'shell.find': null
  'shell.findHint': null
  'shell.goBack': null
  'shell.goHome': null
  'shell.linkSignedIn': null
  'shell.loadAgain': null
  'shell.menu': null
  'shell.notFound': null
  'shell.notFoundDetail': null
  'shell.notFoundTitle': null
  'shell.notOnDevice': null
  'shell.notOnDeviceDetail': null
  'shell.offline': null
  'shell.pageFor.admin': { readonly page: MessagePart }
  'shell.pageFor.associate': { readonly page: MessagePart }
  'shell.pageFor.manager': { readonly page: MessagePart }
  'shell.pageTitle': { readonly page: MessagePart }
  'shell.pages': null
  'shell.partMissing': null
  'shell.reload': null
  'shell.scanInAMoment': null
  'shell.scanWaits': null
  'shell.skip': null
  'shell.stillLoading': null
  'shell.stopped': null
  'shell.stoppedDetail': null
  'shell.storeNotOpen': null
  'shell.sync': { readonly state: MessagePart }
  'shell.syncConnecting': null
  'shell.syncContact': { readonly ago: MessagePart }
  'shell.syncKept': { readonly count: number }
  'shell.syncLoading': { readonly loading: MessagePart }
  'shell.syncLoadingCount': { readonly all: number; readonly done: number }
  'shell.syncOffline': null
  'shell.syncOldest': { readonly ago: MessagePart }
  'shell.syncOnDevice': null
  'shell.syncRefused': { readonly count: number }
  'shell.syncSent': null
  'shell.syncToSend': { readonly count: number }
  'shell.unknownCode': null
  'shell.update': null
  'shell.updateAvailable': null
  'show.add': null
  'show.added': { readonly show: MessagePart }
  'show.another': null
  'show.chooseOne': null
  'show.column.buyer': null
  'show.column.goods': null
  'show.column.items': null
  'show.column.packer': null
  'show.column.placed': null
  'show.column.problem': null
  'show.column.shipment': null
  'show.column.sold': null
  'show.column.sticker': null
  'show.column.todo': null
  'show.dropSticker': null
  'show.fieldsWrong': { readonly count: number }
  'show.file.cell': { readonly column: MessagePart; readonly problem: MessagePart; readonly sticker: MessagePart }
  'show.file.empty': null
  'show.file.hint': null
  'show.file.isLive': { readonly count: number }
  'show.file.long': { readonly count: number; readonly most: number }
  'show.file.make': null
  'show.file.notInList': { readonly date: MessagePart; readonly word: MessagePart }
  'show.file.note': null
  'show.file.offerable': null
  'show.file.price': { readonly price: MessagePart }
  'show.file.quantity': null
  'show.file.save': null
  'show.file.takesAll': { readonly channel: MessagePart; readonly count: number }
  'show.file.title': null
  'show.file.type': null
  'show.file.weight': null
  'show.file.wouldNot': { readonly channel: MessagePart; readonly count: number }
  'show.idle': null
  'show.idleChoose': null
  'show.idleNone': null
  'show.inHand': null
  'show.isNext': null
  'show.itemsOf': { readonly show: MessagePart }
  'show.lastStickers': null
  'show.mismatch.failed': null
  'show.mismatch.failedHint': null
  'show.mismatch.noSticker': null
  'show.mismatch.noStickerHint': null
  'show.mismatch.paidTwice': null
  'show.mismatch.paidTwiceHint': null
  'show.mismatch.soldTwice': null
  'show.mismatch.soldTwiceHint': null
  'show.mismatch.stickerTwice': null
  'show.mismatch.stickerTwiceHint': null
  'show.mismatch.unknownSticker': null
  'show.mismatch.unknownStickerHint': null
  'show.named': { readonly status: MessagePart; readonly title: MessagePart }
  'show.noItems': null
  'show.noItemsHint': null
  'show.noMismatches': null
  'show.noMismatchesHint': null
  'show.none': null
  'show.noneChosen': null
  'show.noneChosenHint': null
  'show.noneHint': null
  'show.notHere': null
  'show.notLeftOut': null
  'show.notOrdered': null
  'show.notSaved': null
  'show.notShipped': null
  'show.off': null
  'show.order.by': { readonly rule: MessagePart }
  'show.order.category': null
  'show.order.cheapFirst': null
  'show.order.dearFirst': null
  'show.order.done': null
  'show.order.isOver': null
  'show.order.move': { readonly sticker: MessagePart; readonly title: MessagePart }
  'show.order.moveHint': null
  'show.order.nowAt': { readonly all: number; readonly place: number }
  'show.order.price': null
  'show.order.priced': { readonly count: number }
  'show.order.rules': null
  'show.order.setPrice': null
  'show.order.spread': null
  'show.order.sticker': null
  'show.pack.allIn': null
  'show.pack.allInHint': null
  'show.pack.canceled': null
  'show.pack.count': { readonly all: number; readonly packed: number }
  'show.pack.doubtHint': { readonly item: MessagePart }
  'show.pack.heldBy': { readonly device: MessagePart; readonly name: MessagePart }
  'show.pack.idle': null
  'show.pack.isDown': null
  'show.pack.isIn': null
  'show.pack.isShipped': null
  'show.pack.items': null
  'show.pack.keepParcel': null
  'show.pack.lineCanceled': null
  'show.pack.lineCanceledHint': { readonly item: MessagePart }
  'show.pack.lineOut': null
  'show.pack.noShipment': null
  'show.pack.noShipmentHint': { readonly code: MessagePart }
  'show.pack.noSticker': { readonly sticker: MessagePart }
  'show.pack.noStickerHint': null
  'show.pack.noTracking': null
  'show.pack.noTrackingHint': null
  'show.pack.noneInHand': null
  'show.pack.notAllIn': null
  'show.pack.notHere': null
  'show.pack.notSold': null
  'show.pack.notSoldHint': { readonly unit: MessagePart }
  'show.pack.nothing': null
  'show.pack.nothingHint': null
  'show.pack.ofAll': { readonly all: number; readonly packed: number }
  'show.pack.openOther': { readonly buyer: MessagePart }
  'show.pack.otherOpen': { readonly buyer: MessagePart }
  'show.pack.out': null
  'show.pack.outNamed': { readonly item: MessagePart }
  'show.pack.putDown': null
  'show.pack.putIn': null
  'show.pack.putInNamed': { readonly item: MessagePart }
  'show.pack.ship': null
  'show.pack.shipped': null
  'show.pack.takeOut': null
  'show.pack.takeOver': null
  'show.pack.toPack': null
  'show.pack.tooMany': { readonly count: number; readonly most: number }
  'show.pack.which': null
  'show.pack.whichHint': null
  'show.pack.wrongItem': null
  'show.pack.wrongItemHint': { readonly buyer: MessagePart; readonly other: MessagePart }
  'show.problem.endsBefore': null
  'show.problem.noStart': null
  'show.problem.noTitle': null
  'show.report.cell': { readonly column: MessagePart; readonly problem: MessagePart; readonly row: number; readonly value: MessagePart }
  'show.report.choose': null
  'show.report.couponTooLarge': { readonly coupon: MessagePart; readonly price: MessagePart }
  'show.report.empty': null
  'show.report.failed': null
  'show.report.file': null
  'show.report.fileRows': { readonly count: number; readonly file: MessagePart }
  'show.report.giveaways': null
  'show.report.hint': null
  'show.report.inOtherShow': { readonly show: MessagePart }
  'show.report.isIn': null
  'show.report.leftOut': null
  'show.report.mismatch': { readonly buyer: MessagePart; readonly item: MessagePart; readonly problem: MessagePart; readonly sticker: MessagePart }
  'show.report.mismatches': { readonly count: number }
  'show.report.moneyDoubt': { readonly column: MessagePart; readonly example: MessagePart }
  'show.report.newOrders': null
  'show.report.noPrice': null
  'show.report.notTaken': null
  'show.report.otherPage': { readonly kind: MessagePart; readonly page: MessagePart }
  'show.report.otherShow': null
  'show.report.paid': null
  'show.report.progress': null
  'show.report.rowsLeftOut': { readonly count: number }
  'show.report.take': null
  'show.report.taken': { readonly file: MessagePart }
  'show.report.unknownFile': null
  'show.report.unsold': null
  'show.report.updated': null
  'show.saved': { readonly show: MessagePart }
  'show.scan.cameBack': null
  'show.scan.cameBackHint': { readonly unit: MessagePart }
  'show.scan.chooseFirst': null
  'show.scan.chooseHint': null
  'show.scan.has': { readonly sticker: MessagePart }
  'show.scan.inLiveShowHint': { readonly unit: MessagePart }
  'show.scan.inShow': { readonly show: MessagePart; readonly sticker: MessagePart }
  'show.scan.isOff': null
  'show.scan.isOver': { readonly show: MessagePart }
  'show.scan.moveHere': null
  'show.scan.noShow': null
  'show.scan.noShowHint': null
  'show.scan.notGraded': null
  'show.scan.notGradedHint': { readonly unit: MessagePart }
  'show.scan.notOffered': null
  'show.scan.offered': null
  'show.scan.offeredHint': { readonly unit: MessagePart }
  'show.scan.onHold': null
  'show.scan.onHoldHint': { readonly unit: MessagePart }
  'show.scan.peelOff': null
  'show.scan.sold': null
  'show.scan.soldHint': { readonly unit: MessagePart }
  'show.scan.stickerFirst': null
  'show.scan.stickerFirstHint': null
  'show.scan.takeOff': null
  'show.scan.takeUngraded': null
  'show.scan.used': { readonly sticker: MessagePart }
  'show.scan.usedHint': { readonly title: MessagePart }
  'show.scan.usedSince': { readonly sticker: MessagePart; readonly title: MessagePart }
  'show.shipPacked': { readonly count: number }
  'show.shippedMany': { readonly count: number }
  'show.status.catalogued': null
  'show.status.closed': null
  'show.status.draft': null
  'show.status.published': null
  'show.status.settled': null
  'show.sticker': { readonly sticker: MessagePart }
  'show.takeOffNamed': { readonly sticker: MessagePart }
  'show.takeReport': null
  'show.twice': { readonly count: number; readonly stickers: MessagePart }
  'show.type.auction': null
  'show.type.buyItNow': null
  'show.type.giveaway': null
  'show.view.check': null
  'show.view.order': null
  'show.view.pack': null
  'show.view.shipments': null
  'show.view.shows': null
  'show.view.stickers': null
  'show.which': null
  'sorts.addPlace': null
  'sorts.allFitFull': null
  'sorts.allFull': null
  'sorts.and': null
  'sorts.any': { readonly name: MessagePart }
  'sorts.anyPlace': null
  'sorts.atLeast': { readonly bound: MessagePart; readonly name: MessagePart }
  'sorts.atMost': { readonly bound: MessagePart; readonly name: MessagePart }
  'sorts.becomes': null
  'sorts.becomesHint': null
  'sorts.beginWithLast': null
  'sorts.change.added': { readonly name: MessagePart }
  'sorts.change.keepsPlace': { readonly name: MessagePart }
  'sorts.change.moved': { readonly name: MessagePart; readonly number: number }
  'sorts.change.parts': { readonly name: MessagePart; readonly parts: MessagePart }
  'sorts.change.removed': { readonly name: MessagePart }
  'sorts.changedJustNow': null
  'sorts.changedMeanwhile': null
  'sorts.changedSince': null
  'sorts.changes': null
  'sorts.changesHint': null
  'sorts.changesNotInUse': { readonly count: number }
  'sorts.clash.back': { readonly name: MessagePart }
  'sorts.clash.order': null
  'sorts.clash.part': { readonly part: MessagePart }
  'sorts.clash.stays': { readonly name: MessagePart }
  'sorts.codeOrLabel': null
  'sorts.contains': { readonly name: MessagePart; readonly words: MessagePart }
  'sorts.daysSinceInspection': null
  'sorts.daysSinceReceiving': null
  'sorts.discard': null
  'sorts.discarded': null
  'sorts.dryRun': null
  'sorts.endTest': null
  'sorts.errorsFirst': { readonly count: number }
  'sorts.everything': null
  'sorts.everythingElse': null
  'sorts.fieldNumber': { readonly number: number }
  'sorts.filledUp': null
  'sorts.firstWins': null
  'sorts.firstWithRoom': null
  'sorts.fits': null
  'sorts.goesTo': { readonly target: MessagePart; readonly unit: MessagePart }
  'sorts.hitsHeader': { readonly days: number }
  'sorts.hitsIn': { readonly days: number }
  'sorts.howNumber': { readonly number: number }
  'sorts.idle': null
  'sorts.idleInHand': null
  'sorts.inUse': null
  'sorts.include': { readonly name: MessagePart; readonly words: MessagePart }
  'sorts.is': { readonly name: MessagePart; readonly words: MessagePart }
  'sorts.isEmpty': { readonly name: MessagePart }
  'sorts.isFilled': { readonly name: MessagePart }
  'sorts.isFull': { readonly code: MessagePart }
  'sorts.isNot': { readonly name: MessagePart; readonly words: MessagePart }
  'sorts.isPutInto': null
  'sorts.isTest': null
  'sorts.isThere': { readonly unit: MessagePart }
  'sorts.justSorted': null
  'sorts.keep': null
  'sorts.lastHint': null
  'sorts.lastStays': null
  'sorts.laterRule': { readonly rule: MessagePart }
  'sorts.makeFirst': null
  'sorts.makeLast': null
  'sorts.mark.added': null
  'sorts.mark.changed': null
  'sorts.mark.moved': null
  'sorts.mark.notInUse': null
  'sorts.move': { readonly name: MessagePart }
  'sorts.moveDown': { readonly name: MessagePart }
  'sorts.moveHint': null
  'sorts.moveUp': { readonly name: MessagePart }
  'sorts.name': null
  'sorts.needsLast': null
  'sorts.newRule': null
  'sorts.noDestination': { readonly code: MessagePart }
  'sorts.noLimit': null
  'sorts.noRule': null
  'sorts.noRules': null
  'sorts.noRulesHint': null
  'sorts.none': { readonly name: MessagePart }
  'sorts.noneWaiting': null
  'sorts.noneWaitingHint': null
  'sorts.not': { readonly code: MessagePart }
  'sorts.notBeforeDryRun': null
  'sorts.notDiscarded': null
  'sorts.notInUse': null
  'sorts.notInUseYet': null
  'sorts.notKnown': { readonly name: MessagePart }
  'sorts.notKnownHere': null
  'sorts.nowIn': { readonly where: MessagePart }
  'sorts.nowNumber': { readonly all: number; readonly name: MessagePart; readonly number: number }
  'sorts.op.atLeast': null
  'sorts.op.atMost': null
  'sorts.op.contains': null
  'sorts.op.is': null
  'sorts.op.isEmpty': null
  'sorts.op.isFilled': null
  'sorts.op.isNot': null
  'sorts.part.active': null
  'sorts.part.conditions': null
  'sorts.part.destination': null
  'sorts.part.name': null
  'sorts.part.targets': null
  'sorts.past.changed': null
  'sorts.past.moved': null
  'sorts.past.removed': null
  'sorts.placeEarlier': { readonly number: number }
  'sorts.placeNumber': { readonly number: number }
  'sorts.problem.asksNothing': null
  'sorts.problem.bounds': { readonly field: MessagePart }
  'sorts.problem.destination': null
  'sorts.problem.field': { readonly field: MessagePart }
  'sorts.problem.last': null
  'sorts.problem.longDestination': { readonly most: number }
  'sorts.problem.name': null
  'sorts.problem.noRoom': null
  'sorts.problem.number': { readonly field: MessagePart }
  'sorts.problem.onlyWhenFull': { readonly name: MessagePart; readonly number: number }
  'sorts.problem.op': { readonly field: MessagePart }
  'sorts.problem.same': { readonly name: MessagePart; readonly number: number }
  'sorts.problem.shadow': { readonly name: MessagePart; readonly number: number }
  'sorts.problem.twice': null
  'sorts.problem.word': { readonly field: MessagePart }
  'sorts.problemOf': { readonly name: MessagePart; readonly problem: MessagePart }
  'sorts.putAllTheSame': { readonly code: MessagePart }
  'sorts.putAside': null
  'sorts.roomNumber': { readonly number: number }
  'sorts.rule': null
  'sorts.ruleNamed': { readonly name: MessagePart; readonly number: number }
  'sorts.ruleNotHere': null
  'sorts.ruleOf': { readonly all: number; readonly number: number }
  'sorts.ruleTo': { readonly destination: MessagePart; readonly name: MessagePart }
  'sorts.rules': null
  'sorts.scanDestination': null
  'sorts.scanToTest': null
  'sorts.stepBack': null
  'sorts.takeAway': null
  'sorts.takePlace': { readonly number: number }
  'sorts.takes': null
  'sorts.takesIt': { readonly why: MessagePart }
  'sorts.takesUnitWhose': null
  'sorts.target.full': null
  'sorts.target.notKnown': null
  'sorts.target.takesNothing': null
  'sorts.thenDestination': null
  'sorts.thenPlace': null
  'sorts.toDestination': { readonly destination: MessagePart }
  'sorts.trial.byDestination': null
  'sorts.trial.byRule': null
  'sorts.trial.byTarget': null
  'sorts.trial.changed': null
  'sorts.trial.differing': { readonly all: number; readonly count: number }
  'sorts.trial.done': null
  'sorts.trial.elsewhere': null
  'sorts.trial.firstOf': { readonly count: number }
  'sorts.trial.looking': { readonly count: number }
  'sorts.trial.noRoom': { readonly before: number; readonly count: number }
  'sorts.trial.noRule': null
  'sorts.trial.noStock': null
  'sorts.trial.notYet': null
  'sorts.trial.putIntoUse': null
  'sorts.trial.result': null
  'sorts.trial.stop': null
  'sorts.trial.untaken': { readonly count: number }
  'sorts.trial.wouldGoElsewhere': null
  'sorts.trial.yourChanges': null
  'sorts.unitFirst': null
  'sorts.unmet': { readonly fields: MessagePart }
  'sorts.valueNumber': { readonly number: number }
  'sorts.waiting': null
  'sorts.whereNotTold': { readonly told: MessagePart; readonly where: MessagePart }
  'stored.box': null
  'stored.boxDefect': null
  'stored.brakes': null
  'stored.brakesDefect': null
  'stored.broken': null
  'stored.brokenDefect': null
  'stored.clean': null
  'stored.cleanDefect': null
  'stored.destination.auction': null
  'stored.destination.donate': null
  'stored.destination.scrap': null
  'stored.destination.shelf': null
  'stored.destination.show': null
  'stored.frame': null
  'stored.frameDefect': null
  'stored.fresh': null
  'stored.freshDefect': null
  'stored.heavyWear': null
  'stored.heavyWearDefect': null
  'stored.lightWear': null
  'stored.lightWearDefect': null
  'stored.likeNew': null
  'stored.list.appliances': null
  'stored.list.audio': null
  'stored.list.bedding': null
  'stored.list.bicycles': null
  'stored.list.rest': null
  'stored.list.toys': null
  'stored.look': null
  'stored.missing': null
  'stored.part.aPart': null
  'stored.part.accessory': null
  'stored.part.attachment': null
  'stored.part.bag': null
  'stored.part.batteriesCover': null
  'stored.part.cable': null
  'stored.part.case': null
  'stored.part.charger': null
  'stored.part.filter': null
  'stored.part.flatSheet': null
  'stored.part.frontWheel': null
  'stored.part.lid': null
  'stored.part.manual': null
  'stored.part.pedals': null
  'stored.part.pieces': null
  'stored.part.pillowCase': null
  'stored.part.powerCord': null
  'stored.part.saddle': null
  'stored.part.tools': null
  'stored.reason.agreed': null
  'stored.reason.beyondRepair': null
  'stored.reason.blurred': null
  'stored.reason.completeAfterAll': null
  'stored.reason.countedAgain': null
  'stored.reason.credited': null
  'stored.reason.foundDefect': null
  'stored.reason.inTheWay': null
  'stored.reason.loadShifted': null
  'stored.reason.noDoor': null
  'stored.reason.notOurs': null
  'stored.reason.notWorth': null
  'stored.reason.pastDate': null
  'stored.reason.sealBroken': null
  'stored.reason.secondOpinion': null
  'stored.reason.takenAgain': null
  'stored.reason.tooDark': null
  'stored.reason.tooLate': null
  'stored.reason.tooSmall': null
  'stored.reason.twoDevices': null
  'stored.reason.unsafe': null
  'stored.reason.wrongItem': null
  'stored.reason.wrongItemGraded': null
  'stored.wiped': null
  'stored.wipedDefect': null
  'stored.works': null
  'stored.worksDefect': null
  'sync.allSent': null
  'sync.export': null
  'sync.first': null
  'sync.lastContact': { readonly ago: MessagePart }
  'sync.letGo': null
  'sync.loading': null
  'sync.noConnection': null
  'sync.noContact': null
  'sync.notLoaded': null
  'sync.notSent': { readonly count: number }
  'sync.off': null
  'sync.photosWait': { readonly count: number }
  'sync.record.checking': null
  'sync.record.needsAttention': null
  'sync.record.onServer': null
  'sync.record.saved': null
  'sync.record.sending': null
  'sync.refusal.hidden': null
  'sync.refusal.invalid': null
  'sync.refusal.ledger': null
  'sync.refusal.notAllowed': null
  'sync.refusal.notYours': null
  'sync.refusal.other': null
  'sync.refusal.outOfRange': null
  'sync.refusal.tooLarge': null
  'sync.refused': null
  'sync.refusedAt': { readonly at: MessagePart }
  'sync.savedHere': { readonly ago: MessagePart }
  'sync.sendNow': null
  'sync.sending': null
  'sync.soFar': { readonly count: number }
  'sync.title': null
  'sync.trouble.exhausted': null
  'sync.trouble.other': { readonly code: MessagePart }
  'sync.trouble.overLimit': null
  'sync.trouble.photo': null
  'sync.trouble.portal': null
  'sync.trouble.restored': null
  'sync.trouble.role': null
  'sync.trouble.setup': null
  'sync.trouble.signIn': null
  'sync.trouble.slow': null
  'sync.trouble.start': null
  'sync.trouble.storage': null
  'sync.trouble.storing': null
  'sync.trouble.stuck': { readonly records: MessagePart }
  'sync.trouble.tooLong': null
  'sync.trouble.unavailable': null
  'sync.waiting': null
  'table.any': null
  'table.clearAll': null
  'table.clearColumn': { readonly column: MessagePart }
  'table.clearFilter': null
  'table.columns': null
  'table.details': null
  'table.downwards': { readonly column: MessagePart }
  'table.export': null
  'table.filter': null
  'table.filters': null
  'table.filtersSet': { readonly count: number }
  'table.hiddenTicked': { readonly count: number }
  'table.nothingMatches': null
  'table.percent': { readonly pct: number }
  'table.percentHeader': { readonly header: MessagePart }
  'table.readingRest': null
  'table.record': null
  'table.select': { readonly record: MessagePart }
  'table.selectAll': null
  'table.selectThis': null
  'table.selected': null
  'table.showAll': null
  'table.shownOf': { readonly all: number; readonly shown: number }
  'table.sort': null
  'table.sortBy': { readonly column: MessagePart }
  'table.stopExport': { readonly pct: number }
  'table.totals': null
  'table.untickHidden': null
  'table.upwards': { readonly column: MessagePart }
  'time.ago': { readonly time: MessagePart }
  'time.days': { readonly n: number }
  'time.hours': { readonly n: number }
  'time.justNow': null
  'time.minutes': { readonly n: number }
  'time.never': null
  'time.withAgo': { readonly ago: MessagePart; readonly at: MessagePart }
  'unit.coarse.damaged': null
  'unit.coarse.emptyBox': null
  'unit.coarse.opened': null
  'unit.coarse.sealed': null
  'unit.exception.auditMissing': null
  'unit.exception.battery': null
  'unit.exception.hazmat': null
  'unit.exception.needsParts': null
  'unit.exception.palletGone': null
  'unit.exception.pickNotFound': null
  'unit.exception.recall': null
  'unit.exception.sameSerial': null
  'unit.exception.scannedAfterSold': null
  'unit.exception.wrongPlace': null
  'unit.fact.asin': null
  'unit.fact.atTheDock': null
  'unit.fact.brand': null
  'unit.fact.category': null
  'unit.fact.codes': null
  'unit.fact.condition': null
  'unit.fact.cost': null
  'unit.fact.defects': null
  'unit.fact.disposition': null
  'unit.fact.estimate': null
  'unit.fact.grade': null
  'unit.fact.itemNumber': null
  'unit.fact.load': null
  'unit.fact.lpn': null
  'unit.fact.missingParts': null
  'unit.fact.notListed': null
  'unit.fact.note': null
  'unit.fact.otherNumber': null
  'unit.fact.pallet': null
  'unit.fact.place': null
  'unit.fact.quantity': null
  'unit.fact.retail': null
  'unit.fact.serialNumber': null
  'unit.fact.soldFor': null
  'unit.fact.stage': null
  'unit.fact.state': null
  'unit.fact.title': null
  'unit.fact.toLookAt': null
  'unit.fact.unitRetail': null
  'unit.fact.upc': null
  'unit.fact.value': null
  'unit.fact.where': null
  'unit.foundOrLost': null
  'unit.goesTo': null
  'unit.goneFromDevice': null
  'unit.goneFromDeviceHint': null
  'unit.gradeIt': null
  'unit.grades.forParts': null
  'unit.grades.newDefects': null
  'unit.grades.newSealed': null
  'unit.grades.openBox': null
  'unit.grades.refurbished': null
  'unit.grades.usedFair': null
  'unit.grades.usedGood': null
  'unit.hold.battery': null
  'unit.hold.damaged': null
  'unit.hold.emptyBox': null
  'unit.hold.hazmat': null
  'unit.hold.recall': null
  'unit.items': null
  'unit.itsPallet': null
  'unit.label': null
  'unit.lastPlaces': null
  'unit.leftDevice': null
  'unit.noTitle': null
  'unit.notGraded': null
  'unit.notHere': null
  'unit.notOnDevice': null
  'unit.photographIt': null
  'unit.qty': null
  'unit.receivedAt': null
  'unit.stage': null
  'unit.stages.donated': null
  'unit.stages.handedOver': null
  'unit.stages.hold': null
  'unit.stages.inspected': null
  'unit.stages.listed': null
  'unit.stages.missing': null
  'unit.stages.photographed': null
  'unit.stages.picked': null
  'unit.stages.received': null
  'unit.stages.returned': null
  'unit.stages.scrapped': null
  'unit.stages.shipped': null
  'unit.stages.sold': null
  'unit.stages.stored': null
  'unit.stay': { readonly at: MessagePart; readonly by: MessagePart; readonly what: MessagePart }
  'unit.title': null
  'unit.value': null
  'unit.zone': null
  'users.access': null
  'users.activeAgain': { readonly name: MessagePart }
  'users.agent': { readonly browser: MessagePart; readonly system: MessagePart }
  'users.anAdmin': null
  'users.anotherInvite': null
  'users.column.account': null
  'users.column.devices': null
  'users.column.email': null
  'users.column.joined': null
  'users.column.name': null
  'users.column.role': null
  'users.column.seen': null
  'users.copied': null
  'users.copy': null
  'users.copyLink': null
  'users.device': { readonly device: MessagePart }
  'users.devicesAsOf': null
  'users.disable': null
  'users.disableHint': null
  'users.enable': null
  'users.enableHint': null
  'users.hasUnknownRole': null
  'users.historyNote': null
  'users.invitation': { readonly address: MessagePart; readonly who: MessagePart }
  'users.invitationLabel': null
  'users.invite': null
  'users.inviteHint': null
  'users.inviteLinkHint': null
  'users.inviteTitle': null
  'users.isDisabled': { readonly name: MessagePart }
  'users.isNow': { readonly name: MessagePart; readonly role: MessagePart }
  'users.joined': { readonly ago: MessagePart }
  'users.lastAdmin': null
  'users.lastAdminRole': null
  'users.linkCode': null
  'users.linkFor': { readonly email: MessagePart }
  'users.linkHint': { readonly until: MessagePart }
  'users.linkOnlyHere': null
  'users.linkTrustFirst': { readonly address: MessagePart }
  'users.lostRole': { readonly name: MessagePart }
  'users.mailSent': null
  'users.makeLink': null
  'users.meaning.admin': null
  'users.meaning.associate': null
  'users.meaning.manager': null
  'users.newPassword': null
  'users.newPasswordHint': null
  'users.newPasswordMail': null
  'users.noDevice': null
  'users.noDeviceHint': null
  'users.noPeople': null
  'users.noPeopleHint': null
  'users.noRole': null
  'users.noSuchRole': null
  'users.notHere': null
  'users.notOwnAccount': null
  'users.notOwnRole': null
  'users.notYet': null
  'users.now.active': null
  'users.now.disabled': null
  'users.people': null
  'users.person': null
  'users.personNotHere': null
  'users.role.admin': null
  'users.role.associate': null
  'users.role.manager': null
  'users.roleFor': { readonly name: MessagePart }
  'users.selectedText': null
  'users.sendMail': null
  'users.signIns': null
  'users.signOutEverywhere': null
  'users.signOutHint': null
  'users.signOutNow': null
  'users.signOutSure': { readonly name: MessagePart }
  'users.signedOutEverywhere': { readonly name: MessagePart }
  'users.state.active': null
  'users.state.disabled': null
  'users.state.waiting': null
  'users.takeRoleAway': null
  'users.unknownRole': null
  'views.changed': null
  'views.gone': null
  'views.inUse': { readonly name: MessagePart }
  'views.loading': null
  'views.longName': { readonly length: number; readonly most: number }
  'views.longView': null
  'views.menu': null
  'views.more': { readonly name: MessagePart }
  'views.name': null
  'views.nameInUse': { readonly name: MessagePart }
  'views.noName': null
  'views.none': null
  'views.noneHint': null
  'views.notHere': null
  'views.openWith': null
  'views.openWithout': null
  'views.opening': { readonly name: MessagePart }
  'views.openingNone': null
  'views.opens': null
  'views.remove': null
  'views.removed': { readonly name: MessagePart }
  'views.rename': null
  'views.renamed': { readonly name: MessagePart }
  'views.replace': null
  'views.save': null
  'views.saveNow': null
  'views.saved': { readonly name: MessagePart }
  'views.shown': { readonly name: MessagePart }
  'views.shownChanged': { readonly name: MessagePart }
  'views.tooLong': null
  'views.tooMany': { readonly most: number }
  'views.tooManyInAll': { readonly most: number }
  'views.tooManyTables': { readonly most: number }
  'views.update': { readonly name: MessagePart }
  'views.updated': { readonly name: MessagePart }
  'zones.all': null
  'zones.allEmpty': null
  'zones.fullPct': null
  'zones.howFull': null
  'zones.idle': null
  'zones.made': { readonly code: MessagePart }
  'zones.madeByOthers': null
  'zones.make': null
  'zones.new': null
  'zones.noCapacity': null
  'zones.none': null
  'zones.noneHint': null
  'zones.noneHintReader': null
}
