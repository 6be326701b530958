// Written by `npm run openapi` from console-openapi.json.

export interface paths {
    "/console/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the page to sign in shows */
        get: operations["getSignInPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, where, and what he may do */
        get: operations["getSession"];
        put?: never;
        /** Sign in by a password */
        post: operations["signIn"];
        /** Sign out */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a challenge for a passkey to sign */
        post: operations["getPasskeySignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in by a passkey */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Go on in another account */
        put: operations["switchAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show by the password that it is oneself */
        post: operations["stepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/step-up/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a challenge for one's own passkey to sign */
        post: operations["getPasskeyStepUpOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/session/step-up/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show by a passkey that it is oneself */
        post: operations["stepUpByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/links/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a link is for */
        post: operations["getLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/links/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a password by a link, and sign in */
        post: operations["useLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change what one is called */
        patch: operations["changeProfile"];
        trace?: never;
    };
    "/console/api/profile/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change one's password; all other sessions end */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own sessions, in all accounts */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /** End all of one's sessions but this one */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/profile/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of one's sessions */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/profile/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own passkeys */
        get: operations["listPasskeys"];
        put?: never;
        /** Keep a passkey that an authenticator has made */
        post: operations["registerPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/profile/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a challenge to make a passkey by */
        post: operations["getPasskeyRegistrationOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/profile/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take one of one's passkeys away */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of the account, and what their roles may do */
        get: operations["listPeople"];
        put?: never;
        /** Invite somebody to the account, or invite him anew */
        post: operations["invitePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/{userId}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link by which somebody sets another password, or another invitation
         * @description For somebody who belongs to another account as well only the operator makes one.
         */
        post: operations["makeResetLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/{userId}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End the link that was made for somebody and not used yet */
        delete: operations["endLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/people/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take somebody out of the account */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /** Give somebody another role; his sessions in the account end */
        patch: operations["changeRole"];
        trace?: never;
    };
    "/console/api/audit-trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what in the account, the newest first */
        get: operations["listAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One page of the orders, drafts left out, with exact totals
         * @description Frozen at an instant (`asOf`), a list keeps its pages while orders arrive.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many orders each tab of the list has */
        get: operations["countOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold, resume, cancel many orders, or move them on
         * @description Each order is judged by itself, as it is when its turn comes. What was moved stays moved; whoever asks again moves what is left.
         */
        post: operations["moveOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with everything that its page shows */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that happened to an order and is kept */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Hold, resume, cancel an order, or move it on; the history says who and why */
        post: operations["moveOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/order-views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's views and one's own */
        get: operations["listOrderViews"];
        put?: never;
        /** Keep a search of the list; for everybody only by whoever manages the account's settings */
        post: operations["createOrderView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/order-views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a view; one that is everybody's only by whoever manages the account's settings */
        put: operations["changeOrderView"];
        post?: never;
        /** Remove a view; one that is everybody's only by whoever manages the account's settings */
        delete: operations["removeOrderView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/shipments/{shipmentId}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the carriers for rates of a shipment, and be told as each answers
         * @description Whoever hangs up is told no more, and no carrier is asked for him that was not asked yet.
         */
        post: operations["streamRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/shipments/{shipmentId}/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy the label of a rate
         * @description 200: it is bought. 202: the carrier has not answered yet; the purchase goes on by itself, and ends without another request: read it again after a second or two. `OutcomeUnknown` is no failure: the carrier may have made a label, and is asked until that is known.
         *
         *     A request that is sent again under the same key buys nothing, whatever became of the first.
         */
        post: operations["buyLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/purchases/{purchaseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a purchase has come, and what came of it */
        get: operations["getPurchase"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/correction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order's labels and the order, and begin a draft of what it said
         * @description No draft is begun before all labels are certainly cancelled. 500 `Label.CancellationOutcomeUnknown`: a carrier did not answer, and is being asked; repeat it once the order tells how that ended. Where a failure comes after labels were cancelled, `metaData.cancelledLabelIds` names them.
         */
        post: operations["correctOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a label at its carrier
         * @description 500 `Label.CancellationOutcomeUnknown`: the carrier did not answer, and is being asked; the order tells how that ends.
         */
        delete: operations["cancelLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/to-settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Purchases and cancellations whose outcome a person has to say */
        get: operations["listToSettle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/to-settle/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many there are */
        get: operations["countToSettle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/purchases/{purchaseId}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a purchase of unknown outcome
         * @description A label: its price is charged. None: what was set aside is free again, and the shipment can be bought for. 409 `Purchase.OutcomeKnown`: it is known by now. 409 `Purchase.SettledByOperator`: it went through an account of the operator. 422 `Label.TrackingNumberTaken`: another label that can be used has the number; `metaData.orderId` names its order.
         */
        post: operations["settlePurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/labels/{labelId}/cancellation-outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a cancellation of unknown outcome
         * @description 409 `Label.CancellationOutcomeKnown`: it is known by now. 409 `Purchase.SettledByOperator`: it went through an account of the operator.
         */
        post: operations["settleCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/warehouses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's warehouses, with whose defaults they are */
        get: operations["listWarehouses"];
        put?: never;
        /** Keep a warehouse; the first is the account's default */
        post: operations["createWarehouse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/warehouses/{warehouseId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a warehouse; orders keep what they were made with */
        put: operations["changeWarehouse"];
        post?: never;
        /** Remove a warehouse */
        delete: operations["removeWarehouse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/warehouses/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose which warehouse orders of the account or of a sub-account are sent from where nothing is said */
        put: operations["chooseDefaultWarehouse"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/packagings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The own packagings of the account's carriers */
        get: operations["listPackagings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/parcel-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's parcel presets */
        get: operations["listParcelPresets"];
        put?: never;
        /** Keep a parcel preset */
        post: operations["createParcelPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/parcel-presets/{presetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a parcel preset */
        put: operations["changeParcelPreset"];
        post?: never;
        /** Remove a parcel preset */
        delete: operations["removeParcelPreset"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/parcel-presets/{presetId}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that a preset was used: the next order begins with the one that was used last */
        post: operations["useParcelPreset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Saved addresses, and whom orders went to */
        get: operations["searchAddresses"];
        put?: never;
        /** Keep an address; one that is kept already is brought forward */
        post: operations["saveAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/addresses/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What is found out of an address, and what to change in it */
        post: operations["checkAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/addresses/{addressId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a saved address; orders keep theirs */
        put: operations["changeAddress"];
        post?: never;
        /** Keep an address no longer */
        delete: operations["removeAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/remembered-goods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was declared to customs before, to be proposed again */
        get: operations["listRememberedGoods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/sandbox/words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The words by which simulated carriers are steered; none in production */
        get: operations["listSandboxWords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's drafts, with what is missing in each */
        get: operations["listDrafts"];
        put?: never;
        /**
         * Keep what somebody has begun to type, or begin with what another order says
         * @description Without an address of origin it begins at the default warehouse.
         */
        post: operations["createDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/drafts/{draftId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A draft with what is missing or wrong in it */
        get: operations["getDraft"];
        /**
         * Keep what was typed since
         * @description What is missing or wrong is answered, and kept all the same. From the moment that it can be rated it is an order in status Draft, of the same id. 409 `Draft.Changed` has what another window saved meanwhile.
         */
        put: operations["saveDraft"];
        post?: never;
        /** Give a draft up */
        delete: operations["discardDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/drafts/{draftId}/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a draft an order like any other, in status Created */
        post: operations["finishDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the account is called and prefers */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change what the account is called or prefers */
        patch: operations["changeSettings"];
        trace?: never;
    };
    "/console/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API keys of the account, those that ended as well */
        get: operations["listApiKeys"];
        put?: never;
        /** Make an API key */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/keys/{apiKeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End an API key, and all its sessions */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/legacy-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pairs of the legacy interface, those that ended as well */
        get: operations["listLegacyKeys"];
        put?: never;
        /** Make a pair for the legacy interface */
        post: operations["createLegacyKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/legacy-keys/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a pair of the legacy interface */
        delete: operations["revokeLegacyKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/sub-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sub-accounts of the account */
        get: operations["listSubAccounts"];
        put?: never;
        /** Make a sub-account, active and free to use all carriers */
        post: operations["createSubAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/sub-accounts/{subAccountId}/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Let a sub-account work, or not */
        put: operations["setSubAccountActive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/sub-accounts/{subAccountId}/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Narrow a sub-account to some carriers */
        put: operations["setSubAccountCarriers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The carriers, what each wants, and the accounts at them */
        get: operations["listCarriers"];
        put?: never;
        /**
         * Connect an account at a carrier, or replace what opens it
         * @description The carrier is asked first whether it takes the account; nothing is bought there.
         */
        post: operations["connectCarrier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/carriers/{carrierAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Quote and buy nothing through an account at a carrier any more
         * @description Labels that were bought through it can still be cancelled.
         */
        delete: operations["disconnectCarrier"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/carriers/{carrierAccountId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask a carrier for the prices of a plain parcel, and whether it takes the account; nothing is bought */
        post: operations["testCarrier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of stores, what each wants, and the stores that are connected */
        get: operations["listStores"];
        put?: never;
        /**
         * Connect a shop, or replace what opens it
         * @description The shop is asked first whether it lets us in; nothing is changed there. Its orders come in at once.
         */
        post: operations["connectStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to connect a shop whose owner lets us in on its own page
         * @description The browser goes to the address that is answered, and comes back to a page of ours, in the same session and within a quarter of an hour.
         */
        post: operations["startStoreAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/authorizations/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect the shop whose owner has come back from the shop's own page
         * @description Once, whatever comes of it.
         */
        post: operations["finishStoreAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/{storeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Import nothing from a store any more
         * @description Its orders stay. Labels that it was told of are still taken back there when they are cancelled.
         */
        delete: operations["disconnectStore"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/{storeId}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change what the parcels of a store are taken to be, and where they are sent from
         * @description Orders that are there keep what they were made with.
         */
        put: operations["changeStore"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/{storeId}/recent-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What came in from a store last */
        get: operations["listRecentStoreOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/{storeId}/waiting-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders of a store that no label can be bought for now, and why */
        get: operations["listWaitingStoreOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/{storeId}/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at a store now, and read all its open orders once more
         * @description Answers when that has ended, or after some seconds while it goes on; the list tells what came of it.
         */
        post: operations["lookAtStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the store that an order came from says of it */
        get: operations["getStoreOfOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/store-changes/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an order what its store says now
         * @description 409 `Order.StoreChangesNotAccepted`: the store has said something else since, or a label is bought.
         */
        post: operations["acceptStoreChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/store-changes/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that somebody has seen what a store says otherwise than a labelled order
         * @description 409 `Order.StoreChangesNotAccepted`: the store has said something else since, or there is no label.
         */
        post: operations["settleStoreChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/store-pushes/{labelId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a store told of a label once more, after seeing to what was in the way
         * @description The store is asked first whether it has it. 409 `Store.PushNotWaiting`: it goes on by itself.
         */
        post: operations["retryStorePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/store-pushes/{labelId}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that somebody has seen to it in the store, so that it is told no more of a label
         * @description 409 `Store.PushNotWaiting`: it goes on by itself.
         */
        post: operations["dismissStorePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/parcels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the parcels of a store's order hold */
        get: operations["getStoreParcels"];
        /**
         * Say in which parcels a store's order goes, before a label is bought
         * @description It has other shipments from then on: rates of those before cannot be bought any more.
         */
        put: operations["splitStoreOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/orders/{orderId}/goods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What customs can be told of the goods in a store's order */
        get: operations["getStoreGoods"];
        /**
         * Say of the goods in a store's order what customs ask and the store does not tell
         * @description It is remembered of the goods, for other orders of them as well. The order has other shipments from then on: rates of those before cannot be bought any more.
         */
        put: operations["describeStoreGoods"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/store-pushes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Labels that stores were not told of, or may not have been, and that somebody has to see to */
        get: operations["listStorePushesToSettle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/store-differences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders that their stores have changed since their labels were bought, and that nobody has seen since */
        get: operations["listStoreDifferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/stores/{storeId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask a store whether it still lets us in */
        post: operations["testStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the account can spend, and how more can be paid for */
        get: operations["getCredit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/credit/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What moved the credit that can be spent, the newest first, with what could be spent after each */
        get: operations["listStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/credit/top-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The top-ups of the account, the last fifty */
        get: operations["listTopUps"];
        put?: never;
        /**
         * Name where to pay exactly how much for credit
         * @description Nothing is credited until that has arrived and is confirmed.
         */
        post: operations["requestTopUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/credit/top-ups/{topUpId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A top-up, and what has arrived for it */
        get: operations["getTopUp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/labels/{labelId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The papers that go with a label */
        get: operations["listPapers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/labels/{labelId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of a paper that goes with a label */
        get: operations["getPaper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/labels/{labelId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a label, or a picture of it */
        get: operations["getLabelFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The labels of orders that can be used */
        get: operations["listLabelsOfOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/label-sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Labels on sheets of paper, in the order in which they are named, to be printed */
        get: operations["getLabelSheets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/printers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The printers of the account */
        get: operations["listPrinters"];
        put?: never;
        /** Set a printer up */
        post: operations["addPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/printers/{printerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change where a printer is, or what it is called */
        put: operations["changePrinter"];
        post?: never;
        /** Take a printer away; what it printed stays known */
        delete: operations["removePrinter"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/printers/{printerId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a printer print a page that shows its size and density */
        post: operations["testPrinter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/print-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was printed, the newest first, a hundred at most */
        get: operations["listPrintJobs"];
        put?: never;
        /**
         * Send labels to a printer, in the order in which they are named
         * @description Each is a job of its own, and one that cannot be printed fails alone. What takes longer than ten seconds goes on behind the answer.
         */
        post: operations["printLabels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/browser-prints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep that this browser's own dialog has printed labels */
        post: operations["recordBrowserPrint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The requests of the account in the last days */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An error. */
        ApiError: {
            /** @description Stable, dotted identifier of the error. Branch on it. */
            code: string;
            /** @description Human-readable text. The wording may change. */
            message: string;
            /** @description Details of the error. The fields depend on `code`. `docUrl` is the URL of the page that explains the code. */
            metaData: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The envelope of a failed request. */
        Failure: {
            /**
             * @description Always false.
             * @enum {boolean}
             */
            success: false;
            /** @description Always null. */
            data: null;
            /** @description The errors, at least one. */
            errors: components["schemas"]["ApiError"][];
        };
        /**
         * SignInPage
         * @description What is known of the deployment before somebody signs in.
         */
        SignInPage: {
            /**
             * @description What the deployment is for.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description Whether browsers have passkeys at this address. */
            passkeysOffered: boolean;
            /** @description By what people call the deployment: its host. */
            deploymentName: string;
            /** @description The version of the service. */
            version: string;
        };
        /**
         * SignInRequest
         * @description Who signs in.
         */
        SignInRequest: {
            /** @description In any letter case. */
            email: string;
            /** @description The password. */
            password: string;
        };
        /**
         * SessionUser
         * @description Who is signed in.
         */
        SessionUser: {
            /**
             * Format: uuid
             * @description The person.
             */
            userId: string;
            /** @description By which he signs in. */
            email: string;
            /** @description What he wants to be called. */
            name: string;
        };
        /**
         * Role
         * @description What somebody is in an account.
         * @enum {string}
         */
        Role: "Owner" | "Manager" | "Packer" | "Developer";
        /**
         * SessionAccount
         * @description The account that he works in.
         */
        SessionAccount: {
            /**
             * Format: uuid
             * @description The account.
             */
            accountId: string;
            /** @description What it is called. */
            name: string;
            role: components["schemas"]["Role"];
            /** @description What "today" is in it, as the tz database names it. */
            timeZone: string;
        };
        /**
         * SessionMembership
         * @description An account that he may go on in.
         */
        SessionMembership: {
            /**
             * Format: uuid
             * @description The account.
             */
            accountId: string;
            /** @description What it is called. */
            accountName: string;
            role: components["schemas"]["Role"];
        };
        /**
         * Act
         * @description What a role may do, or not; `x-roles` has those who may.
         * @enum {string}
         */
        Act: "orders.read" | "orders.write" | "labels.buy" | "labels.cancel" | "labels.print" | "printers.manage" | "purchases.resolve" | "credit.read" | "credit.top-up" | "keys.manage" | "requests.read" | "sub-accounts.manage" | "carriers.manage" | "settings.manage" | "people.read" | "audit.read" | "people.manage";
        /**
         * RefusedAct
         * @description Something that his role may not do.
         */
        RefusedAct: {
            act: components["schemas"]["Act"];
            /** @description Who may. */
            roles: components["schemas"]["Role"][];
        };
        /**
         * Session
         * @description Who is signed in, where, and what he may do there.
         */
        Session: {
            user: components["schemas"]["SessionUser"];
            account: components["schemas"]["SessionAccount"];
            /** @description Every account of his, the one that he entered last first. */
            memberships: components["schemas"]["SessionMembership"][];
            /** @description What his role in the account may do. */
            may: components["schemas"]["Act"][];
            /** @description All that it may not do, each with whom to ask. */
            mayNot: components["schemas"]["RefusedAct"][];
            /**
             * @description What the deployment is for.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * Format: date-time
             * @description Until when what needs it may be done without showing again who one is; null: it is to be shown.
             */
            steppedUpUntil: string | null;
            /** @description Whether browsers have passkeys at this address. */
            passkeysOffered: boolean;
            /** @description By what people call the deployment: its host. */
            deploymentName: string;
            /** @description The version of the service. */
            version: string;
        };
        /**
         * Ended
         * @description That something has ended.
         */
        Ended: {
            /** @description Always true: it has ended, by this or before. */
            isSuccess: boolean;
        };
        /**
         * PasskeyAssertionOptions
         * @description For `PublicKeyCredential.parseRequestOptionsFromJSON()`.
         */
        PasskeyAssertionOptions: {
            [key: string]: unknown;
        };
        /**
         * PasskeyAssertion
         * @description As `PublicKeyCredential.toJSON()` has it of a credential that was used.
         */
        PasskeyAssertion: {
            /** @description The credential, in base64url. */
            id: string;
            /** @description The same. */
            rawId: string;
            /** @description `public-key`. */
            type: string;
            /** @description Of no extension. */
            clientExtensionResults: {
                [key: string]: unknown;
            };
            /** @description What was signed, in base64url. */
            response: {
                /** @description What was asked. */
                clientDataJSON: string;
                /** @description What answered. */
                authenticatorData: string;
                /** @description Its signature. */
                signature: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * PasskeyRequest
         * @description What an authenticator has signed.
         */
        PasskeyRequest: {
            response: components["schemas"]["PasskeyAssertion"];
        };
        /**
         * SwitchAccountRequest
         * @description Where to go on.
         */
        SwitchAccountRequest: {
            /**
             * Format: uuid
             * @description The account to go on in.
             */
            accountId: string;
        };
        /**
         * StepUpRequest
         * @description That it is the person himself.
         */
        StepUpRequest: {
            /** @description The password. */
            password: string;
        };
        /**
         * LookAtLinkRequest
         * @description Which link.
         */
        LookAtLinkRequest: {
            /** @description The secret of the link, which stands behind its `#`. */
            token: string;
        };
        /**
         * Link
         * @description What a link is for that was handed to somebody.
         */
        Link: {
            /**
             * @description What it is for.
             * @enum {string}
             */
            kind: "owner" | "invitation" | "reset";
            /** @description Whose it is; null of the owner's, who says his own. */
            email: string | null;
            /** @description The account that it leads into; null where it leads to where one was. */
            accountName: string | null;
            /**
             * Format: date-time
             * @description Until when it may be used, UTC.
             */
            expiresAt: string;
            /** @description Whether the password to send is the one that he has already; else he sets one. */
            hasPassword: boolean;
        };
        /**
         * UseLinkRequest
         * @description Who uses a link, once.
         */
        UseLinkRequest: {
            /** @description The secret of the link, which stands behind its `#`. */
            token: string;
            /** @description The one to sign in by from now on; of an invited person who has one, that one. */
            password: string;
            /** @description What he wants to be called. */
            name?: string | null;
            /** @description Of the owner's link: who he is. */
            email?: string | null;
        };
        /**
         * ProfileRequest
         * @description What is to be changed of the person.
         */
        ProfileRequest: {
            /** @description What the person wants to be called. */
            name: string;
        };
        /**
         * ChangePasswordRequest
         * @description Another password for the one of now.
         */
        ChangePasswordRequest: {
            /** @description The one of now. */
            currentPassword: string;
            /** @description The one to sign in by from now on. */
            newPassword: string;
        };
        /**
         * OwnSession
         * @description One of the sessions of the person.
         */
        OwnSession: {
            /**
             * Format: uuid
             * @description The session.
             */
            sessionId: string;
            /** @description Whether it is the one that asks. */
            isCurrent: boolean;
            /**
             * @description By what it was opened.
             * @enum {string}
             */
            signedInBy: "password" | "passkey" | "link";
            /**
             * Format: date-time
             * @description When it was opened, UTC.
             */
            signedInAt: string;
            /**
             * Format: date-time
             * @description When something was last done in it, to a minute, UTC.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description When it ends at the latest, UTC.
             */
            expiresAt: string;
            /** @description From which address it was opened. */
            clientAddress: string;
            /** @description What the browser called itself. */
            userAgent: string;
        };
        /**
         * Passkey
         * @description What the person may sign in by instead of a password.
         */
        Passkey: {
            /**
             * Format: uuid
             * @description The passkey.
             */
            passkeyId: string;
            /** @description By which its owner tells it from his others. */
            name: string;
            /** @description The host that it was made for: at another one it opens nothing. */
            host: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used, UTC; null: never.
             */
            lastUsedAt: string | null;
        };
        /**
         * PasskeyRegistration
         * @description As `PublicKeyCredential.toJSON()` has it of a credential that was created.
         */
        PasskeyRegistration: {
            /** @description The credential, in base64url. */
            id: string;
            /** @description The same. */
            rawId: string;
            /** @description `public-key`. */
            type: string;
            /** @description Of no extension. */
            clientExtensionResults: {
                [key: string]: unknown;
            };
            /** @description What was signed, in base64url. */
            response: {
                /** @description What was asked. */
                clientDataJSON: string;
                /** @description What was made. */
                attestationObject: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * RegisterPasskeyRequest
         * @description What an authenticator has made.
         */
        RegisterPasskeyRequest: {
            /** @description By which its owner tells it from his others. */
            name: string;
            response: components["schemas"]["PasskeyRegistration"];
        };
        /**
         * PasskeyRegistrationOptions
         * @description For `PublicKeyCredential.parseCreationOptionsFromJSON()`.
         */
        PasskeyRegistrationOptions: {
            [key: string]: unknown;
        };
        /**
         * LinkMaker
         * @description The Owner who made it; null: whoever runs the service.
         */
        LinkMaker: {
            /** @description What he is called. */
            name: string;
            /** @description By which he signs in. */
            email: string;
        };
        /**
         * OpenLink
         * @description A link that was made for somebody and not used yet; null: there is none.
         */
        OpenLink: {
            /**
             * @description What it is for.
             * @enum {string}
             */
            kind: "invitation" | "reset";
            madeBy: components["schemas"]["LinkMaker"] | null;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            madeAt: string;
            /**
             * Format: date-time
             * @description Until when it may be used, UTC.
             */
            expiresAt: string;
        };
        /**
         * Person
         * @description One of the people of the account.
         */
        Person: {
            /**
             * Format: uuid
             * @description The person.
             */
            userId: string;
            /** @description By which he signs in. */
            email: string;
            /** @description What he wants to be called; empty until he has come. */
            name: string;
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When he was invited, UTC.
             */
            invitedAt: string;
            /**
             * Format: date-time
             * @description When he came, UTC; null: he has not yet.
             */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @description When he last did something in the account, to a minute; null: he is not signed in.
             */
            lastSeenAt: string | null;
            link: components["schemas"]["OpenLink"] | null;
        };
        /**
         * RoleRights
         * @description What a role may do.
         */
        RoleRights: {
            role: components["schemas"]["Role"];
            /** @description What it may do. */
            may: components["schemas"]["Act"][];
        };
        /**
         * People
         * @description The people of the account.
         */
        People: {
            /** @description Those who were invited first before the others. */
            people: components["schemas"]["Person"][];
            /** @description What each role may do. */
            roles: components["schemas"]["RoleRights"][];
        };
        /**
         * InvitePersonRequest
         * @description Whom to invite, as what.
         */
        InvitePersonRequest: {
            /** @description Whom to invite. */
            email: string;
            role: components["schemas"]["Role"];
        };
        /**
         * HandedInvitation
         * @description A link by which somebody joins the account.
         */
        HandedInvitation: {
            /** @description The link to hand to him: it is told this once, and good for one use. */
            link: string;
            /**
             * Format: date-time
             * @description Until when it may be used, UTC.
             */
            expiresAt: string;
        };
        /**
         * HandedLink
         * @description A link by which somebody sets his password.
         */
        HandedLink: {
            /**
             * Format: uuid
             * @description The person.
             */
            userId: string;
            /** @description The link to hand to him: it is told this once, and good for one use. */
            link: string;
            /**
             * Format: date-time
             * @description Until when it may be used, UTC.
             */
            expiresAt: string;
        };
        /**
         * ChangeRoleRequest
         * @description What he is to be.
         */
        ChangeRoleRequest: {
            role: components["schemas"]["Role"];
        };
        /**
         * AuditAct
         * @description What was done.
         * @enum {string}
         */
        AuditAct: "account.create" | "account.export" | "account.invoiced" | "account.label-format" | "account.rename" | "account.time-zone" | "key.create" | "key.revoke" | "legacy-key.create" | "legacy-key.revoke" | "sub-account.create" | "sub-account.activate" | "sub-account.deactivate" | "sub-account.carriers" | "carrier.connect" | "carrier.disconnect" | "carrier.reseal" | "store.connect" | "store.change" | "store.disconnect" | "store.reseal" | "store.accept" | "store.settle" | "store.forget" | "store.describe-goods" | "store.tell-again" | "store.tell-no-more" | "printer.add" | "printer.change" | "printer.remove" | "database.migrate" | "database.restore" | "database.accept" | "credit.add" | "credit.adjust" | "credit.credit" | "credit.dismiss" | "purchase.resolve" | "purchase.resolve-void" | "person.invite" | "person.join" | "person.role" | "person.remove" | "person.reset-link" | "person.link-end" | "user.sign-in" | "user.sign-in-refused" | "user.session-end" | "user.password" | "user.passkey-add" | "user.passkey-remove" | "label.dismiss" | "order.erase" | "refund.confirm" | "refund.deny";
        /**
         * AuditActor
         * @description Who did it.
         */
        AuditActor: {
            /**
             * @description Whoever runs the service, a person, a program by its key, or the service.
             * @enum {string}
             */
            kind: "operator" | "user" | "key" | "service";
            /** @description What a person is called; null of the others, and of who belongs to the account no more. */
            name: string | null;
        };
        /**
         * AccountAct
         * @description Something that was done in the account.
         */
        AccountAct: {
            /**
             * Format: uuid
             * @description The entry of the trail.
             */
            auditId: string;
            /**
             * Format: date-time
             * @description When it was done, UTC.
             */
            at: string;
            act: components["schemas"]["AuditAct"];
            actor: components["schemas"]["AuditActor"];
            /** @description What or whom it was done to, by its name or his e-mail address; null where the act says it. */
            about: string | null;
            /** @description The role that it was about. */
            role: string | null;
            /** @description Why, as whoever did it said. */
            reason: string | null;
            /**
             * @description By the command line, these pages, the API, or by itself.
             * @enum {string}
             */
            origin: "cli" | "console" | "api" | "service";
            /** @description From which address; null where nobody called over a network. */
            clientAddress: string | null;
        };
        /**
         * AuditTrail
         * @description A page of the audit trail.
         */
        AuditTrail: {
            /** @description The newest first. */
            acts: components["schemas"]["AccountAct"][];
            /** @description The cursor of the next page; null: this is the last. */
            next: string | null;
        };
        /**
         * OrderStatus
         * Format: int32
         * @description The order's progress.
         *
         *     - 0 Created: Saved. A label can be bought.
         *     - 1 Requested: Reserved. No order has this status.
         *     - 2 OnHold: Paused. It can resume only to the status it was held from.
         *     - 3 Cancelled: Canceled while it had no live label. Final.
         *     - 4 Fulfilled: Handed to the carrier.
         *     - 5 Processing: Being prepared.
         *     - 6 Picked: Items picked.
         *     - 7 Packed: Ready for a label. An order also returns here when its last label is canceled.
         *     - 8 LabelCreated: At least one label is live at the carrier. Only the service sets this status.
         *     - 9 Returned: Returned after it was fulfilled. Final.
         *     - 10 Error: A purchase failed after its request was answered with 202. Only the service sets this status.
         *     - 11 Draft: Unfinished. Lists omit it.
         * @enum {integer}
         */
        OrderStatus: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
        /**
         * OrderSourceCode
         * Format: int32
         * @description The origin of an order, as a number for the filter of the list. Responses contain the name (`OrderSource`).
         *
         *     - 1 Manual: Created in the web application.
         *     - 2 API: Created through this API or the legacy API.
         *     - 3 Store: Imported from a connected store.
         * @enum {integer}
         */
        OrderSourceCode: 1 | 2 | 3;
        /**
         * OrderSource
         * @description The origin of the order.
         *
         *     - Manual: Created in the web application.
         *     - API: Created through this API or the legacy API.
         *     - Store: Imported from a connected store.
         * @enum {string}
         */
        OrderSource: "Manual" | "API" | "Store";
        /**
         * LabelStatus
         * Format: int32
         * @description The label's own state. It is neither the tracking status of the shipment nor the state of the label files.
         *
         *     - 0 Unknown: No state recorded.
         *     - 1 Created: Bought, and live at the carrier.
         *     - 2 Printed: Printed, and still live at the carrier.
         *     - 3 Cancelled: Canceled at the carrier.
         *     - 4 Error: The purchase failed. No usable label exists.
         * @enum {integer}
         */
        LabelStatus: 0 | 1 | 2 | 3 | 4;
        /**
         * OrderRow
         * @description An order in the list.
         */
        OrderRow: {
            /**
             * Format: uuid
             * @description Id of the order.
             */
            id: string;
            status: components["schemas"]["OrderStatus"];
            source: components["schemas"]["OrderSource"];
            /**
             * Format: date-time
             * @description Creation time.
             */
            orderDate: string;
            /** @description Name of the recipient, or the company if there is no name. */
            customerName: string | null;
            /** @description City of the destination. */
            destinationCity: string;
            /** @description Country of the destination, as an ISO 3166-1 alpha-2 code. */
            destinationCountry: string;
            /** @description Postal code of the destination. */
            destinationZip: string | null;
            /**
             * Format: uuid
             * @description Id of the shipment that the following fields describe.
             */
            shipmentId: string | null;
            /**
             * Format: uuid
             * @description Id of its label. Null: no label was bought.
             */
            labelId: string | null;
            /** @description Carrier of the rate that was bought. */
            carrier: string | null;
            /** @description Name of the service. */
            serviceLevel: string | null;
            /**
             * Format: date-time
             * @description Mailing date, or the creation time of the label if there is none.
             */
            shipDate: string | null;
            /** @description The carrier's tracking number. Null without a label. */
            trackingNumber: string | null;
            /**
             * Format: uuid
             * @description The sub-account that it is of; null: none.
             */
            subAccountId: string | null;
            /** @description The caller's own order number. */
            reference: string | null;
            /** @description State or province of the destination; null: it has none. */
            destinationState: string | null;
            /**
             * Format: int32
             * @description How many parcels it has.
             */
            parcelCount: number;
            /**
             * Format: int32
             * @description How many of them wait for a label that may be bought now.
             */
            unlabelledCount: number;
            /**
             * Format: int32
             * @description How many items it holds, each by its quantity.
             */
            itemCount: number;
            labelStatus: components["schemas"]["LabelStatus"] | null;
            heldFrom: components["schemas"]["OrderStatus"] | null;
            /** @description Where it may be moved now; from OnHold first where it was. */
            moves: components["schemas"]["OrderStatus"][];
            /**
             * @description A label is being bought for it, and has come so far; null: none is.
             * @enum {string|null}
             */
            openPurchase: "Claimed" | "Processing" | "OutcomeUnknown" | null;
        };
        /**
         * OrderRows
         * @description One page of the list.
         */
        OrderRows: {
            /** @description The orders of this page; empty beyond the last. */
            items: components["schemas"]["OrderRow"][];
            /**
             * Format: int32
             * @description Number of this page, starting at 1.
             */
            pageNumber: number;
            /**
             * Format: int32
             * @description Maximum number of orders per page.
             */
            pageSize: number;
            /**
             * Format: int32
             * @description Number of orders on all pages.
             */
            totalItemsCount: number;
            /**
             * Format: int32
             * @description Number of pages.
             */
            totalPages: number;
            /** @description Whether there is a next page. */
            hasNext: boolean;
            /** @description Whether there is a previous page. */
            hasPrevious: boolean;
            /**
             * Format: date-time
             * @description The instant at which the list ends. Sent with the next page, no order moves between them, UTC.
             */
            asOf: string;
            /**
             * Format: int32
             * @description How many have come since; null where the list is of now, or of a search.
             */
            newerCount: number | null;
        };
        /**
         * StatusCount
         * @description How many orders have a status.
         */
        StatusCount: {
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: int32
             * @description How many.
             */
            orders: number;
        };
        /**
         * ViewCount
         * @description How many orders a view shows.
         */
        ViewCount: {
            /**
             * Format: uuid
             * @description The view.
             */
            viewId: string;
            /**
             * Format: int32
             * @description How many; null: counting took too long.
             */
            orders: number | null;
            /** @description False: that many, and more. */
            isExact: boolean;
        };
        /**
         * PartlyLabelledOrder
         * @description An order with a label for some of its parcels.
         */
        PartlyLabelledOrder: {
            /**
             * Format: uuid
             * @description The order.
             */
            orderId: string;
            /** @description Whom it is for. */
            customerName: string | null;
            /**
             * Format: int32
             * @description How many parcels it has.
             */
            parcelCount: number;
            /**
             * Format: int32
             * @description How many of them wait for a label.
             */
            unlabelledCount: number;
        };
        /**
         * OrderCounts
         * @description How many orders there are now, by what the tabs of the list show.
         */
        OrderCounts: {
            /**
             * Format: int32
             * @description All orders, drafts left out.
             */
            total: number;
            /**
             * Format: int32
             * @description Orders that are being typed, which the list leaves out.
             */
            drafts: number;
            /** @description Statuses that some order has. */
            statuses: components["schemas"]["StatusCount"][];
            /** @description The views that the person sees. */
            views: components["schemas"]["ViewCount"][];
            /** @description Their status is LabelCreated, and they are still to be shipped: the newest, a hundred at most. */
            partlyLabelled: components["schemas"]["PartlyLabelledOrder"][];
        };
        /**
         * OrderFilter
         * @description Filter for orders. An order must match all fields. Drafts never match.
         */
        OrderFilter: {
            /** @description Search term. Matches part of the customer name, email, city, ZIP code or any tracking number, or a whole order id or reference. */
            search?: string;
            /**
             * Format: date-time
             * @description Earliest creation time, inclusive. RFC 3339 with an offset.
             */
            dateFrom?: string;
            /**
             * Format: date-time
             * @description Latest creation time, inclusive. RFC 3339 with an offset.
             */
            dateTo?: string;
            /** @description Matches any of these statuses. Repeat the parameter to pass several. */
            statuses?: components["schemas"]["OrderStatus"][];
            /** @description Matches any of these sources. Repeat the parameter to pass several. Default: all sources. */
            sources?: components["schemas"]["OrderSourceCode"][];
        };
        /**
         * OrderSelection
         * @description Orders that were chosen: some by their ids, or all of a filter.
         */
        OrderSelection: {
            /** @description These orders; nothing else of the selection counts then. */
            orderIds?: string[] | null;
            filter?: components["schemas"]["OrderFilter"] | null;
            /**
             * Format: date-time
             * @description Beside a filter: the instant at which the list ends that it was chosen in.
             */
            asOf?: string | null;
            /** @description Beside a filter: all but these. */
            exceptIds?: string[] | null;
            /**
             * Format: int32
             * @description Beside a filter: how many were shown; where more match, none is moved.
             */
            count?: number | null;
        };
        /**
         * MoveOrdersRequest
         * @description The move that is asked for, of many orders.
         */
        MoveOrdersRequest: {
            selection: components["schemas"]["OrderSelection"];
            /**
             * Format: int32
             * @description The requested status, a number of OrderStatus.
             */
            status?: number | null;
            /** @description Instead of a status: each from OnHold back to where it was. */
            resume?: boolean | null;
            /** @description Reason for the move. It is stored in the order's history. */
            reason?: string | null;
        };
        /**
         * RefusedMove
         * @description An order that stayed where it was.
         */
        RefusedMove: {
            /**
             * Format: uuid
             * @description The order.
             */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            /**
             * @description Why.
             * @enum {string}
             */
            code: "Order.StatusSystemManaged" | "Order.ResumeStatusUnusable" | "Order.TransitionNotAllowed";
        };
        /**
         * MovedOrders
         * @description What became of the move.
         */
        MovedOrders: {
            /**
             * Format: int32
             * @description How many were moved.
             */
            movedCount: number;
            /**
             * Format: int32
             * @description How many stayed where they were.
             */
            refusedCount: number;
            /** @description The first hundred of those. */
            refused: components["schemas"]["RefusedMove"][];
        };
        /**
         * OrderAddress
         * @description From where, or to where.
         */
        OrderAddress: {
            /** @description Contact name. */
            name: string | null;
            /** @description Company name. */
            company: string | null;
            /** @description House or building number, and street. */
            street1: string;
            /** @description Apartment, suite, unit or floor. */
            street2: string | null;
            /** @description City. */
            city: string;
            /** @description State, province or region. In the US, the two-letter state code. */
            state: string;
            /** @description Postal code. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Phone number. Null: none. */
            phone: string | null;
            /** @description Email address. */
            email: string | null;
            /** @description Whether the address is residential. Null: unknown. */
            residential: boolean | null;
            /** @description Name of a carrier facility for drop-off or collection. */
            carrierFacility: string | null;
            /** @description Federal tax number, for customs. */
            federalTaxId: string | null;
            /** @description State tax number, for customs. */
            stateTaxId: string | null;
        };
        /**
         * ServiceOptions
         * @description Delivery options of the service.
         */
        ServiceOptions: {
            /**
             * @description Signature required on delivery: none, anyone at the address (`standard`), or an adult (`adult`).
             * @enum {string}
             */
            signature: "none" | "standard" | "adult";
            /** @description Whether the package may be delivered on a Saturday. */
            saturdayDelivery: boolean;
        };
        /**
         * OrderItem
         * @description An item of the order.
         */
        OrderItem: {
            /** @description Name of the item. */
            name: string;
            /** @description Your SKU. */
            sku: string | null;
            /**
             * Format: int32
             * @description Quantity.
             */
            quantity: number;
            /** @description Value of one unit, as a decimal. */
            unitValue: string | null;
            /** @description ISO 4217 code of `unitValue`. */
            currency: string | null;
            /** @description Weight of one unit, in pounds. */
            unitWeight: number | null;
            /** @description Harmonized System tariff number. */
            hsTariffNumber: string | null;
            /** @description Country of origin, as an ISO 3166-1 alpha-2 code. */
            originCountry: string | null;
        };
        /**
         * OrderPackage
         * @description The package of a shipment.
         */
        OrderPackage: {
            /** @description Weight in pounds. */
            weight: number | null;
            /** @description Longest side in inches. Null: not given. */
            length: number | null;
            /** @description Second-longest side in inches. Null: not given. */
            width: number | null;
            /** @description Shortest side in inches. Null: not given. */
            height: number | null;
            /** @description Name of a carrier's own packaging. Null: none. */
            predefinedPackage: string | null;
        };
        /**
         * CustomsItemOfOrder
         * @description One kind of thing in the parcel.
         */
        CustomsItemOfOrder: {
            /** @description What it is. Null: not said. */
            description: string | null;
            /**
             * Format: int32
             * @description How many.
             */
            quantity: number | null;
            /** @description Of all of them, a decimal. Null: not said. */
            value: string | null;
            /** @description ISO 4217. Null: not said. */
            currency: string | null;
            /** @description Pounds, of all of them. */
            weight: number | null;
            /** @description The number of the Harmonized System. Null: not said. */
            hsTariffNumber: string | null;
            /** @description ISO 3166-1 alpha-2. Null: not said. */
            originCountry: string | null;
            /** @description The sender's own number of the article. Null: not said. */
            code: string | null;
            /** @description Who made it. Null: not said. */
            manufacturer: string | null;
            /** @description Export control classification number. Null: not said. */
            eccn: string | null;
        };
        /**
         * CustomsOfOrder
         * @description What customs are told of a shipment, as far as it was said.
         */
        CustomsOfOrder: {
            /** @description What kind of contents it is. Null: not said. */
            contentsType: string | null;
            /** @description The contents in words. Null: not said. */
            contentsExplanation: string | null;
            /** @description Whether it is certified; null: not said. */
            customsCertify: boolean | null;
            /** @description Who certifies it. Null: not said. */
            customsSigner: string | null;
            /** @description A text for the papers. Null: not said. */
            declaration: string | null;
            /** @description Export exemption or ITN. Null: not said. */
            eelPfc: string | null;
            /** @description What becomes of a parcel that cannot be delivered. Null: not said. */
            nonDeliveryOption: string | null;
            /** @description What restricts the import. Null: not said. */
            restrictionType: string | null;
            /** @description The restriction in words. Null: not said. */
            restrictionComments: string | null;
            /** @description Who pays duties and taxes. Null: not said. */
            incoterm: string | null;
            /** @description What is in the parcel. */
            customsItems: components["schemas"]["CustomsItemOfOrder"][];
        };
        /**
         * LabelCancellation
         * @description The most recent cancellation of a label.
         */
        LabelCancellation: {
            /**
             * @description State of the cancellation.
             *
             *     - Processing: Sent to the carrier.
             *     - OutcomeUnknown: The response of the carrier was lost. The service looks the outcome up.
             *     - Accepted: The label is canceled, and its price was refunded.
             *     - Requested: The label is canceled. The carrier decides on the refund later.
             *     - Denied: The label is canceled, but the carrier denied the refund.
             *     - Refused: The label is still live.
             * @enum {string}
             */
            status: "Processing" | "OutcomeUnknown" | "Accepted" | "Requested" | "Denied" | "Refused";
            /** @description The carrier's reason for rejecting the cancellation. Null if it did not reject it or gave no reason. */
            reason: string | null;
        };
        /**
         * ShipmentLabel
         * @description The label that lives, else the one that came last.
         */
        ShipmentLabel: {
            /**
             * Format: uuid
             * @description The label.
             */
            labelId: string;
            status: components["schemas"]["LabelStatus"];
            /** @description Whether it can be used. */
            isLive: boolean;
            /** @description Whether its carrier takes labels back at all. */
            canBeCancelled: boolean;
            /** @description Who carries the parcel. */
            carrier: string;
            /** @description The carrier's own service code. */
            serviceCode: string;
            /** @description Null only where the status is 4 Error. */
            trackingNumber: string | null;
            /** @description What it cost, a decimal; 0 where no label was made. */
            charge: string;
            /** @description ISO 4217. */
            currency: string;
            /**
             * @description Whether its files can be printed: still being made, there, never to be, or cleaned up.
             * @enum {string}
             */
            files: "processing" | "completed" | "failed" | "removed";
            cancellation: components["schemas"]["LabelCancellation"] | null;
        };
        /**
         * ShipmentPurchase
         * @description The purchase that holds the shipment, else the latest.
         */
        ShipmentPurchase: {
            /**
             * Format: uuid
             * @description Id of the purchase. Read it with `getPurchase`.
             */
            operationId: string;
            /**
             * @description - Claimed: Accepted, but not yet sent to the carrier.
             *     - Processing: Sent to the carrier.
             *     - OutcomeUnknown: The response of the carrier was lost. The service looks the outcome up and never sends the purchase again.
             *     - Completed: The label was bought.
             *     - Failed: No label was bought. See `error`.
             * @enum {string}
             */
            status: "Claimed" | "Processing" | "OutcomeUnknown" | "Completed" | "Failed";
            /** @description Error of a failed purchase. Null if it did not fail. */
            error: components["schemas"]["ApiError"] | null;
        };
        /**
         * ShipmentOfOrder
         * @description A package of the order, with what was bought for it.
         */
        ShipmentOfOrder: {
            /**
             * Format: uuid
             * @description The shipment.
             */
            shipmentId: string;
            parcel: components["schemas"]["OrderPackage"];
            customsInfo: components["schemas"]["CustomsOfOrder"] | null;
            label: components["schemas"]["ShipmentLabel"] | null;
            purchase: components["schemas"]["ShipmentPurchase"] | null;
        };
        /**
         * PurchaseBlock
         * @description A code of the catalogue: why nothing may be bought whatever the status. Null: none.
         * @enum {string}
         */
        PurchaseBlock: "Order.NotReadyForPurchase" | "Order.ClosedAtSource" | "Order.CustomsRequired" | "Order.NotLoaded" | "Order.MetadataUnreadable" | "Order.Erased";
        /**
         * ReplacingOrder
         * @description What takes the place of this one, which was cancelled for it.
         */
        ReplacingOrder: {
            /**
             * Format: uuid
             * @description The order, or the draft that it is yet.
             */
            orderId: string;
            /** @description Whether it is still being typed. */
            isDraft: boolean;
        };
        /**
         * OrderPage
         * @description An order with everything that its page shows.
         */
        OrderPage: {
            /**
             * Format: uuid
             * @description The order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description The sub-account that it is of; null: none.
             */
            subAccountId: string | null;
            status: components["schemas"]["OrderStatus"];
            heldFrom: components["schemas"]["OrderStatus"] | null;
            source: components["schemas"]["OrderSource"];
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed, UTC.
             */
            updatedAt: string;
            fromAddress: components["schemas"]["OrderAddress"];
            toAddress: components["schemas"]["OrderAddress"];
            /** @description The caller's own order number. */
            reference: string | null;
            options: components["schemas"]["ServiceOptions"];
            /** @description What the order holds; none where nothing was said. */
            items: components["schemas"]["OrderItem"][];
            /** @description The caller's own notes. */
            notes: string | null;
            /** @description All of them, in the order in which they were given. */
            shipments: components["schemas"]["ShipmentOfOrder"][];
            /**
             * Format: uuid
             * @description The one that lists show the order by.
             */
            shownShipmentId: string | null;
            /** @description Where it may be moved now; from OnHold first where it was. */
            moves: components["schemas"]["OrderStatus"][];
            /** @description Whether a label may be bought for a shipment that has none. */
            isPurchasable: boolean;
            purchaseBlock: components["schemas"]["PurchaseBlock"] | null;
            /**
             * Format: uuid
             * @description The cancelled order whose place it takes; null: none.
             */
            replacesOrderId: string | null;
            replacedBy: components["schemas"]["ReplacingOrder"] | null;
            /** @description Whether it was cancelled to be corrected and nothing takes its place: a correction can be begun again. */
            awaitsReplacement: boolean;
        };
        /**
         * TimelineActor
         * @description Who did something.
         */
        TimelineActor: {
            /**
             * @description A person, a program by its API key, or the service itself.
             * @enum {string}
             */
            kind: "user" | "key" | "service";
            /**
             * Format: uuid
             * @description The person or the key; null of the service.
             */
            id: string | null;
            /** @description What he or it is called; null where the account has nobody of that name any more. */
            name: string | null;
        };
        /**
         * TimelineCreated
         * @description The order was made.
         */
        TimelineCreated: {
            source: components["schemas"]["OrderSource"];
        };
        /**
         * TimelineMoved
         * @description Its status changed.
         */
        TimelineMoved: {
            from: components["schemas"]["OrderStatus"];
            to: components["schemas"]["OrderStatus"];
            /** @description Why, as whoever did it said. */
            reason: string | null;
        };
        /**
         * TimelinePurchase
         * @description Something happened to a purchase, or to its label.
         */
        TimelinePurchase: {
            /** @description What happened: `claimed`, `sent`, `completed`, `outcome unknown` …. */
            what: string;
            /**
             * Format: uuid
             * @description The purchase.
             */
            purchaseId: string;
            /**
             * Format: uuid
             * @description The shipment that it is for.
             */
            shipmentId: string;
            /** @description Whose label it is. */
            carrier: string;
            /** @description Readable name of the service. */
            serviceName: string | null;
            /** @description Its price, a decimal. */
            charge: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Of the label that came of it. */
            trackingNumber: string | null;
            /** @description The carrier's own words, where it refused. */
            carrierText: string | null;
        };
        /**
         * TimelinePrint
         * @description A label was sent to be printed.
         */
        TimelinePrint: {
            /**
             * Format: uuid
             * @description The label.
             */
            labelId: string;
            /** @description What the printer is called; null: a browser printed. */
            printerName: string | null;
            /** @description Which of its files. */
            format: string;
            /** @description What became of it: `Sending`, `Sent`, `Failed` or `Unknown`. */
            state: string;
            /** @description What went wrong, in a sentence. */
            failure: string | null;
        };
        /**
         * TimelineEntry
         * @description Something that happened to an order.
         */
        TimelineEntry: {
            /**
             * Format: uuid
             * @description The entry.
             */
            entryId: string;
            /**
             * Format: date-time
             * @description When it happened, UTC.
             */
            at: string;
            /**
             * @description Which of the fields below it has.
             * @enum {string}
             */
            kind: "created" | "moved" | "purchase" | "printed";
            actor: components["schemas"]["TimelineActor"] | null;
            created: components["schemas"]["TimelineCreated"] | null;
            moved: components["schemas"]["TimelineMoved"] | null;
            purchase: components["schemas"]["TimelinePurchase"] | null;
            printed: components["schemas"]["TimelinePrint"] | null;
        };
        /**
         * Timeline
         * @description Everything that happened to an order and is kept.
         */
        Timeline: {
            /** @description First things first. */
            entries: components["schemas"]["TimelineEntry"][];
            /** @description False: of a very long story only the latest part. */
            isComplete: boolean;
        };
        /**
         * MoveOrderRequest
         * @description The move that is asked for.
         */
        MoveOrderRequest: {
            /**
             * Format: int32
             * @description The requested status, a number of `OrderStatus`.
             */
            status: number;
            /** @description Reason for the move. It is stored in the order's history. */
            reason?: string | null;
            resumeStatus?: components["schemas"]["OrderStatus"] | null;
        };
        /**
         * UpdateOrderStatusResponse
         * @description A completed move.
         */
        UpdateOrderStatusResponse: {
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            previousStatus: components["schemas"]["OrderStatus"];
            currentStatus: components["schemas"]["OrderStatus"];
            /**
             * Format: date-time
             * @description Time of the move, in UTC.
             */
            updatedAt: string;
        };
        /**
         * ViewSearch
         * @description What it looks for.
         */
        ViewSearch: {
            /** @description What the list's `search` finds. */
            search: string | null;
            /** @description Any of these; null: all. */
            statuses: components["schemas"]["OrderStatus"][] | null;
            /** @description Any of these; null: all. */
            sources: components["schemas"]["OrderSourceCode"][] | null;
            /**
             * Format: int32
             * @description Made within so many days before it is looked at.
             */
            withinDays: number | null;
            /** @description Newest first; false: oldest first. */
            newestFirst: boolean;
        };
        /**
         * OrderView
         * @description A search of the list that somebody keeps.
         */
        OrderView: {
            /**
             * Format: uuid
             * @description The view.
             */
            viewId: string;
            /** @description What the tab says. */
            name: string;
            /** @description Whether it is everybody's in the account; else the person's own. */
            isShared: boolean;
            search: components["schemas"]["ViewSearch"];
            /** @description The columns that it shows, each in its usual place; null: those that the list shows by itself. */
            columns: string[] | null;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed, UTC.
             */
            updatedAt: string;
        };
        /**
         * ViewRequest
         * @description A search of the list to be kept.
         */
        ViewRequest: {
            /** @description What the tab says. */
            name: string;
            /** @description Whether it is everybody's in the account; else the person's own. */
            isShared: boolean;
            search: components["schemas"]["ViewSearch"];
            /** @description The columns that it shows, each in its usual place; null: those that the list shows by itself. */
            columns: string[] | null;
        };
        /**
         * RateOptions
         * @description Delivery options. They are included in the price of each rate and bought with it.
         */
        RateOptions: {
            /**
             * @description Signature required on delivery: none, anyone at the address (`standard`), or an adult (`adult`).
             * @enum {string}
             */
            signature?: "none" | "standard" | "adult";
            /** @description Whether the package may be delivered on a Saturday. */
            saturdayDelivery?: boolean;
        };
        /**
         * RatesRequest
         * @description What the rates are to include.
         */
        RatesRequest: {
            options?: components["schemas"]["RateOptions"] | null;
        };
        /**
         * Price
         * @description What is asked for something.
         */
        Price: {
            /** @description A decimal. */
            amount: string;
            /** @description ISO 4217. */
            currency: string;
        };
        /**
         * OfferedRate
         * @description What a carrier asks for a shipment by one of its services.
         */
        OfferedRate: {
            /**
             * Format: uuid
             * @description Send it to buy exactly this option.
             */
            rateId: string;
            /** @description The carrier. */
            carrier: string;
            /** @description The carrier's machine code of the service. */
            serviceCode: string;
            /** @description Readable name of the service. */
            serviceName: string;
            charge: components["schemas"]["Price"];
            retail: components["schemas"]["Price"] | null;
            /**
             * Format: int32
             * @description In the carrier's own kind of days; null: it gave no estimate.
             */
            deliveryDays: number | null;
            /**
             * Format: date-time
             * @description When the carrier expects to deliver; null: it gave no date.
             */
            estimatedDeliveryDate: string | null;
            /** @description Whether the carrier guarantees the date. */
            isDateGuaranteed: boolean;
            /** @description For what content alone it is to be had: nothing chooses it but who ships that. Null: for any. */
            restrictedTo: string | null;
            /** @description Whether there is too little credit to buy it. */
            isCreditShort: boolean;
            /** @description What is left of the credit once it is bought, a decimal; null where that is no matter, and to who may not see credit. */
            creditAfter: string | null;
            /** @description How much credit is lacking to buy it, a decimal; null: none, and to who may not see credit. */
            creditMissing: string | null;
        };
        /**
         * RatesLine
         * @description A line of the answer, which is one JSON text on each.
         */
        RatesLine: {
            /**
             * @description - asked: the first line: whom is asked (`carriers`).
             *     - answered: `carrier` has answered, or did not in time: its `rates`, or `errors`.
             *     - ended: that was all; `errors` is what kept every carrier from giving a rate.
             *     - failed: something went wrong on the way; `errors`.
             * @enum {string}
             */
            kind: "asked" | "answered" | "ended" | "failed";
            /** @description Whom is asked. */
            carriers?: string[];
            /** @description Who has answered. */
            carrier?: string;
            /** @description Cheapest first, then fastest. */
            rates?: components["schemas"]["OfferedRate"][];
            /** @description Why not. */
            errors?: components["schemas"]["ApiError"][];
        };
        /**
         * BuyRequest
         * @description What is to be bought.
         */
        BuyRequest: {
            /** @description The rate to buy. */
            rateId: string;
            /** @description Made by the page when it showed the button: under it no more than one label is bought. */
            key: string;
            /**
             * Format: uuid
             * @description The parcel preset that was used.
             */
            presetId?: string | null;
        };
        /**
         * PurchasedLabel
         * @description The label that it brought; null while there is none.
         */
        PurchasedLabel: {
            /**
             * Format: uuid
             * @description The label.
             */
            labelId: string;
            status: components["schemas"]["LabelStatus"];
            /** @description Whether it can be used, and cancelled. */
            isLive: boolean;
            /** @description The carrier's tracking number. */
            trackingNumber: string | null;
            /**
             * @description Whether its files can be printed: still being made, there, never to be, or cleaned up.
             * @enum {string}
             */
            files: "processing" | "completed" | "failed" | "removed";
        };
        /**
         * PurchasePage
         * @description A purchase as it is now.
         */
        PurchasePage: {
            /**
             * Format: uuid
             * @description Id of the purchase. Read it with `getPurchase`.
             */
            operationId: string;
            /**
             * @description - Claimed: Accepted, but not yet sent to the carrier.
             *     - Processing: Sent to the carrier.
             *     - OutcomeUnknown: The response of the carrier was lost. The service looks the outcome up and never sends the purchase again.
             *     - Completed: The label was bought.
             *     - Failed: No label was bought. See `error`.
             * @enum {string}
             */
            status: "Claimed" | "Processing" | "OutcomeUnknown" | "Completed" | "Failed";
            /** @description Error of a failed purchase. Null if it did not fail. */
            error: components["schemas"]["ApiError"] | null;
            /**
             * Format: uuid
             * @description The order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description The shipment.
             */
            shipmentId: string;
            /**
             * Format: uuid
             * @description The rate that is bought.
             */
            rateId: string;
            /** @description Whose label it is. */
            carrier: string;
            /** @description Readable name of the service. */
            serviceName: string;
            /** @description Its price, a decimal. */
            charge: string;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: date-time
             * @description When the carrier was asked, UTC; null: it was not.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description When it was begun, UTC.
             */
            createdAt: string;
            label: components["schemas"]["PurchasedLabel"] | null;
            cancellation: components["schemas"]["LabelCancellation"] | null;
        };
        /**
         * DraftViolation
         * @description What keeps a draft from being rated.
         */
        DraftViolation: {
            /** @description Where, such as `toAddress.zip`. */
            path: string;
            /**
             * @description Not there yet; or there, and it makes no sense.
             * @enum {string}
             */
            kind: "missing" | "wrong";
            /** @description As an order with it would be refused. */
            code: string;
            /** @description The same for people. */
            message: string;
        };
        /**
         * DraftShipmentCustoms
         * @description What customs are told of a package.
         */
        DraftShipmentCustoms: {
            /** @description What is cited for an export from the United States: as it was said, or chosen; null: nothing, or it cannot be chosen yet. */
            eelPfc: string | null;
            /** @description What is missing when a label is bought; none: nothing. */
            gaps: components["schemas"]["DraftViolation"][];
        };
        /**
         * DraftCustomsNeeds
         * @description What customs ask of it.
         */
        DraftCustomsNeeds: {
            /** @description The ids of the carriers that take it with customs data alone. */
            wantedBy: string[];
            /** @description One for each package; none while the draft cannot be rated. */
            shipments: components["schemas"]["DraftShipmentCustoms"][];
        };
        /**
         * Draft
         * @description An order that somebody is typing.
         */
        Draft: {
            /**
             * Format: uuid
             * @description The draft; its order has the same id, once it is one.
             */
            draftId: string;
            /**
             * Format: int32
             * @description To be sent with the next save.
             */
            version: number;
            /** @description What was typed, as it came: a `DraftContent`, whose fields may hold what makes no sense. */
            content: {
                [key: string]: unknown;
            };
            /** @description None: it can be rated. */
            violations: components["schemas"]["DraftViolation"][];
            customs: components["schemas"]["DraftCustomsNeeds"] | null;
            /** @description What rates are asked for, one for each package. Others after each change that carriers are told of; none while it cannot be rated. */
            shipmentIds: string[];
            /**
             * Format: uuid
             * @description The sub-account that it is of; null: none.
             */
            subAccountId: string | null;
            /**
             * Format: uuid
             * @description The cancelled order that it is to replace; null: none.
             */
            replacesOrderId: string | null;
            /**
             * Format: date-time
             * @description When it was begun, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was saved last, UTC.
             */
            savedAt: string;
            /**
             * Format: uuid
             * @description Who saved it last: the person.
             */
            savedBy: string;
        };
        /**
         * CorrectionRefusal
         * @description A label that its carrier did not take back.
         */
        CorrectionRefusal: {
            /**
             * Format: uuid
             * @description The label.
             */
            labelId: string;
            /** @description Why, in the carrier's own words. */
            reason: string | null;
            /** @description False: the carrier takes no labels back, so it was not asked, and nothing was cancelled. */
            isAsked: boolean;
            /** @description Labels of the order that were cancelled before: parcels that bear them must not be shipped. */
            cancelledLabelIds: string[];
        };
        /**
         * Correction
         * @description The draft of what the order said, or the order that it became; or why it was not given up.
         */
        Correction: {
            draft: components["schemas"]["Draft"] | null;
            /**
             * Format: uuid
             * @description The order that has taken its place already; null: none.
             */
            orderId: string | null;
            refusal: components["schemas"]["CorrectionRefusal"] | null;
        };
        /**
         * CancelledLabel
         * @description The carrier's decision.
         */
        CancelledLabel: {
            /** @description Whether the label is cancelled; else nothing changed. */
            isCancelled: boolean;
            /** @description Why the carrier refused, in its own words; null where it did not, or gave no reason. */
            reason: string | null;
        };
        /**
         * LastHeard
         * @description What was heard of it last.
         */
        LastHeard: {
            /**
             * Format: date-time
             * @description When, UTC.
             */
            at: string;
            /** @description What happened: `outcome unknown`, `asked the carrier` …. */
            what: string;
            /** @description What kind of answer came: `absent`, `undecided`, `unavailable` …; null: none did. */
            answer: string | null;
            /** @description What was said, in words. */
            detail: string | null;
        };
        /**
         * ToSettle
         * @description A purchase or a cancellation of which no look-up has told what became of it.
         */
        ToSettle: {
            /**
             * @description What was asked of the carrier: a label, or to take one back.
             * @enum {string}
             */
            kind: "purchase" | "cancellation";
            /**
             * Format: uuid
             * @description The purchase.
             */
            purchaseId: string;
            /**
             * Format: uuid
             * @description Its order.
             */
            orderId: string;
            /** @description Whom the order is for; null where it says nobody. */
            recipient: string | null;
            /**
             * Format: uuid
             * @description The label that is being cancelled; null of a purchase.
             */
            labelId: string | null;
            /** @description Of that label. */
            trackingNumber: string | null;
            /** @description Who was asked. */
            carrier: string;
            /** @description Readable name of the service. */
            serviceName: string;
            /** @description What is set aside for the purchase, or what the label cost; a decimal. */
            charge: string;
            /** @description ISO 4217. */
            currency: string;
            /**
             * Format: date-time
             * @description When the carrier was asked first, UTC.
             */
            sentAt: string;
            lastHeard: components["schemas"]["LastHeard"] | null;
            /**
             * @description Who says what became of it: the account's people, or the operator, whose account it went through.
             * @enum {string}
             */
            settledBy: "account" | "operator";
        };
        /**
         * ToSettleCount
         * @description How many wait for a person.
         */
        ToSettleCount: {
            /**
             * Format: int32
             * @description Purchases, cancellations, and what is to be settled of stores, together.
             */
            count: number;
        };
        /**
         * PurchaseOutcome
         * @description What became of a purchase, as somebody found it out at the carrier.
         */
        PurchaseOutcome: {
            /** @description Of the label that the carrier made, without blanks; null: it made none. */
            trackingNumber: string | null;
            /** @description What the carrier charged for it, a decimal in the purchase's currency; null: not known. */
            charged?: string | null;
            /** @description How it is known; kept with the purchase and in the audit trail. */
            reason: string;
        };
        /**
         * CancellationOutcome
         * @description What became of a cancellation, as somebody found it out at the carrier.
         */
        CancellationOutcome: {
            /**
             * @description `requested`: the carrier decides later about the refund. `not voided`: the label can be used.
             * @enum {string}
             */
            found: "voided" | "requested" | "not voided";
            /** @description How it is known; kept with the purchase and in the audit trail. */
            reason: string;
        };
        /**
         * Address
         * @description An address as it is kept.
         */
        Address: {
            /** @description Contact name. */
            name: string | null;
            /** @description Company name. */
            company: string | null;
            /** @description House or building number, and street. */
            street1: string;
            /** @description Apartment, suite, unit or floor. */
            street2: string | null;
            /** @description City. */
            city: string;
            /** @description State, province or region. In the US, the two-letter state code. */
            state: string;
            /** @description Postal code. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Phone number. Null: none. */
            phone: string | null;
            /** @description Email address. */
            email: string | null;
            /** @description Whether the address is residential. Null: unknown. */
            residential: boolean | null;
            /** @description Name of a carrier facility for drop-off or collection. */
            carrierFacility: string | null;
            /** @description Federal tax number, for customs. */
            federalTaxId: string | null;
            /** @description State tax number, for customs. */
            stateTaxId: string | null;
        };
        /**
         * Warehouse
         * @description Where parcels are sent from, and come back to.
         */
        Warehouse: {
            /**
             * Format: uuid
             * @description The warehouse.
             */
            warehouseId: string;
            /** @description By which people choose it. */
            name: string;
            fromAddress: components["schemas"]["Address"];
            returnAddress: components["schemas"]["Address"] | null;
            /** @description Whether the account's orders are sent from here where nothing is said. */
            isDefault: boolean;
            /** @description The sub-accounts whose orders are. */
            defaultFor: string[];
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed, UTC.
             */
            updatedAt: string;
        };
        /**
         * AddressRequest
         * @description An address that is to be kept.
         */
        AddressRequest: {
            /** @description Contact name. */
            name?: string | null;
            /** @description Company name. */
            company?: string | null;
            /** @description House or building number, and street. */
            street1: string;
            /** @description Apartment, suite, unit or floor. */
            street2?: string | null;
            /** @description City. */
            city: string;
            /** @description State, province or region. In the US, the two-letter state code. May be blank, except in AU, BR, CA, IN, MX and US. */
            state: string;
            /** @description Postal code. May be blank in countries that have none, such as HK and AE. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Phone number. An order requires the key, but the value may be null. Some carriers reject addresses without a phone number. */
            phone?: string | null;
            /** @description Email address. */
            email?: string | null;
            /** @description Whether the address is residential. Carriers charge more for residential delivery. Null or omitted: unknown. */
            residential?: boolean | null;
            /** @description Name of a carrier facility for drop-off or collection. */
            carrierFacility?: string | null;
            /** @description Federal tax number, for customs. */
            federalTaxId?: string | null;
            /** @description State tax number, for customs. */
            stateTaxId?: string | null;
        };
        /**
         * WarehouseRequest
         * @description Where parcels are sent from, and come back to.
         */
        WarehouseRequest: {
            /** @description By which people choose it. */
            name: string;
            fromAddress: components["schemas"]["AddressRequest"];
            returnAddress?: components["schemas"]["AddressRequest"] | null;
        };
        /**
         * DefaultWarehouseRequest
         * @description Which warehouse orders are sent from where nothing is said.
         */
        DefaultWarehouseRequest: {
            /**
             * Format: uuid
             * @description The warehouse; null: none.
             */
            warehouseId: string | null;
            /**
             * Format: uuid
             * @description The sub-account whose default it is to be; absent: the account.
             */
            subAccountId?: string | null;
        };
        /**
         * CarrierPackagings
         * @description A carrier's own packagings.
         */
        CarrierPackagings: {
            /** @description The carrier. */
            carrier: string;
            /** @description What it calls them; as a parcel's `predefinedPackage`. */
            names: string[];
        };
        /**
         * ParcelPreset
         * @description A packaging that a desk uses, and what is bought with it.
         */
        ParcelPreset: {
            /**
             * Format: uuid
             * @description The preset.
             */
            presetId: string;
            /** @description By which people choose it. */
            name: string;
            /** @description Longest side, inches; null: it is a packaging of a carrier. */
            length: number | null;
            /** @description Second-longest side, inches. */
            width: number | null;
            /** @description Shortest side, inches. */
            height: number | null;
            /** @description Name of a carrier's own packaging; null: none. */
            predefinedPackage: string | null;
            /** @description Pounds, of the empty packaging. */
            tareWeight: number;
            options: components["schemas"]["ServiceOptions"];
            /**
             * Format: int32
             * @description The key that chooses it; null: none.
             */
            shortcut: number | null;
            /**
             * Format: date-time
             * @description When something was last bought with it, UTC; null: never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed, UTC.
             */
            updatedAt: string;
        };
        /**
         * ParcelPresetRequest
         * @description All three sides, or the name of a packaging of a carrier.
         */
        ParcelPresetRequest: {
            /** @description By which people choose it. */
            name: string;
            /** @description Longest side in inches. */
            length?: number | null;
            /** @description Second-longest side in inches. */
            width?: number | null;
            /** @description Shortest side in inches. */
            height?: number | null;
            /** @description Name of a carrier's own packaging, instead of dimensions. Only that carrier returns rates for it. {packagings}. See the carriers' pages in `docs/carriers` for details. */
            predefinedPackage?: string | null;
            /** @description Pounds, of the empty packaging. Absent: nothing. */
            tareWeight?: number | null;
            options?: components["schemas"]["RateOptions"] | null;
            /**
             * Format: int32
             * @description The key that chooses it; taken from whichever had it.
             */
            shortcut?: number | null;
        };
        /**
         * SavedAddress
         * @description An address that somebody keeps.
         */
        SavedAddress: {
            /**
             * Format: uuid
             * @description The address.
             */
            addressId: string;
            address: components["schemas"]["Address"];
            /**
             * Format: date-time
             * @description When it was saved last, UTC.
             */
            usedAt: string;
        };
        /**
         * FoundAddresses
         * @description Addresses that contain what was looked for.
         */
        FoundAddresses: {
            /** @description The first twenty, those that were saved last first. */
            saved: components["schemas"]["SavedAddress"][];
            /** @description Up to ten others that orders of the account went to, the latest first. */
            learned: components["schemas"]["Address"][];
        };
        /**
         * SaveAddressRequest
         * @description An address to ship to again.
         */
        SaveAddressRequest: {
            address: components["schemas"]["AddressRequest"];
        };
        /**
         * CheckAddressRequest
         * @description An address to check. It has the fields of an order's address, and `phone` is optional.
         */
        CheckAddressRequest: {
            /** @description Contact name. */
            name?: string | null;
            /** @description Company name. */
            company?: string | null;
            /** @description House or building number, and street. */
            street1: string;
            /** @description Apartment, suite, unit or floor. */
            street2?: string | null;
            /** @description City. */
            city: string;
            /** @description State, province or region. In the US, the two-letter state code. May be blank, except in AU, BR, CA, IN, MX and US. */
            state: string;
            /** @description Postal code. May be blank in countries that have none, such as HK and AE. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Phone number. An order requires the key, but the value may be null. Some carriers reject addresses without a phone number. */
            phone?: string | null;
            /** @description Email address. */
            email?: string | null;
            /** @description Whether the address is residential. Carriers charge more for residential delivery. Null or omitted: unknown. */
            residential?: boolean | null;
            /** @description Name of a carrier facility for drop-off or collection. */
            carrierFacility?: string | null;
            /** @description Federal tax number, for customs. */
            federalTaxId?: string | null;
            /** @description State tax number, for customs. */
            stateTaxId?: string | null;
        };
        /**
         * CheckTypedAddressRequest
         * @description An address that somebody has typed.
         */
        CheckTypedAddressRequest: {
            address: components["schemas"]["CheckAddressRequest"];
        };
        /**
         * AddressDifference
         * @description A field in which the carrier's version of the address differs.
         */
        AddressDifference: {
            /**
             * @description Name of the address field.
             * @enum {string}
             */
            field: "street1" | "street2" | "city" | "state" | "zip" | "country";
            /** @description The value that was sent. */
            given: string | null;
            /** @description The suggested value. Null: leave the field empty. */
            suggested: string | null;
        };
        /**
         * AddressMessage
         * @description A finding about the address.
         */
        AddressMessage: {
            /**
             * @description Stable code of the message. Branch on it.
             * @enum {string}
             */
            code: "CountryInvalid" | "StateInvalid" | "PostalCodeInvalid" | "PostalCodeUnused" | "PostalCodeOfOtherState" | "MilitaryCityInvalid" | "MilitaryStateInvalid" | "MilitaryAddress" | "PostOfficeBox" | "AddressUnknown" | "SeveralMatch" | "ApartmentMissing" | "ApartmentUnknown" | "Vacant" | "NotCovered" | "CarrierUnavailable" | "AllowanceUsed";
            /**
             * @description Name of the address field.
             * @enum {string|null}
             */
            field: "street1" | "street2" | "city" | "state" | "zip" | "country" | null;
            /** @description Human-readable text. The wording may change. */
            message: string;
        };
        /**
         * AddressCheck
         * @description The result of an address check.
         */
        AddressCheck: {
            /**
             * @description The result of the check.
             *
             *     - verified: The carrier delivers to this address.
             *     - corrected: The address is deliverable after the differences are applied.
             *     - unverifiable: The address could not be checked, or not completely.
             *     - wrong: The address does not exist or contradicts itself.
             * @enum {string}
             */
            verdict: "verified" | "corrected" | "unverifiable" | "wrong";
            /** @description Suggested changes. Letter case, punctuation and common abbreviations are ignored in the comparison. */
            differences: components["schemas"]["AddressDifference"][];
            /** @description Whether the address is residential. Null: unknown. */
            residential: boolean | null;
            /** @description The carrier that checked the address, or `offline` if only local rules were applied. */
            checkedBy: string;
            /** @description Reasons for the verdict, and other findings. */
            messages: components["schemas"]["AddressMessage"][];
        };
        /**
         * RememberedDeclaration
         * @description How a declaration was made last; null: that was not said.
         */
        RememberedDeclaration: {
            /** @description Who signed. */
            signer: string | null;
            /** @description What kind of contents it was. */
            contentsType: string | null;
        };
        /**
         * RememberedGoods
         * @description One kind of thing that was declared.
         */
        RememberedGoods: {
            /** @description What it is. */
            description: string;
            /** @description The sender's own number of the article. */
            sku: string | null;
            /** @description What one is worth, a decimal. */
            unitValue: string | null;
            /** @description ISO 4217. */
            currency: string | null;
            /** @description What one weighs. */
            unitWeightPounds: number | null;
            /** @description The number of the Harmonized System. */
            hsTariffNumber: string | null;
            /** @description Where it was made: ISO 3166-1 alpha-2. */
            originCountry: string | null;
        };
        /**
         * Remembered
         * @description What was declared to customs before.
         */
        Remembered: {
            declaration: components["schemas"]["RememberedDeclaration"];
            /** @description The 500 that were declared last, the latest first. */
            goods: components["schemas"]["RememberedGoods"][];
        };
        /**
         * SandboxWord
         * @description A word by which simulated carriers are steered.
         */
        SandboxWord: {
            /** @description To be written into the recipient's name. */
            word: string;
            /** @description What comes of it, as a sentence. */
            effect: string;
        };
        /**
         * DraftCountries
         * @description The countries of both addresses, as far as they are typed; else empty.
         */
        DraftCountries: {
            /** @description Of the destination. */
            to: string;
            /** @description Of the origin. */
            from: string;
        };
        /**
         * DraftRow
         * @description A draft in the list of drafts.
         */
        DraftRow: {
            /**
             * Format: uuid
             * @description The draft.
             */
            draftId: string;
            /** @description Name, else company, as far as it is typed. */
            recipient: string | null;
            /** @description City of the destination, as far as it is typed. */
            city: string | null;
            /** @description The caller's own order number. */
            reference: string | null;
            /**
             * Format: int32
             * @description How many parcels it has.
             */
            parcelCount: number;
            countries: components["schemas"]["DraftCountries"];
            /** @description The paths of what is missing. */
            missing: string[];
            /** @description The paths of what makes no sense. */
            wrong: string[];
            /**
             * Format: date-time
             * @description When it was saved last, UTC.
             */
            savedAt: string;
            /**
             * Format: uuid
             * @description Who saved it last: the person.
             */
            savedBy: string;
        };
        /**
         * Drafts
         * @description What is being typed in the account.
         */
        Drafts: {
            /** @description The hundred that were saved last. */
            drafts: components["schemas"]["DraftRow"][];
            /**
             * Format: int32
             * @description How many there are.
             */
            total: number;
        };
        /**
         * DraftAddress
         * @description An address as far as it is typed.
         */
        DraftAddress: {
            /** @description Contact name. */
            name?: unknown;
            /** @description Company name. */
            company?: unknown;
            /** @description House or building number, and street. */
            street1?: unknown;
            /** @description Apartment, suite, unit or floor. */
            street2?: unknown;
            /** @description City. */
            city?: unknown;
            /** @description State, province or region. In the US, the two-letter state code. May be blank, except in AU, BR, CA, IN, MX and US. */
            state?: unknown;
            /** @description Postal code. May be blank in countries that have none, such as HK and AE. */
            zip?: unknown;
            /** @description ISO 3166-1 alpha-2 code. */
            country?: unknown;
            /** @description Phone number. An order requires the key, but the value may be null. Some carriers reject addresses without a phone number. */
            phone?: unknown;
            /** @description Email address. */
            email?: unknown;
            /** @description Whether the address is residential. Carriers charge more for residential delivery. Null or omitted: unknown. */
            residential?: unknown;
            /** @description Name of a carrier facility for drop-off or collection. */
            carrierFacility?: unknown;
            /** @description Federal tax number, for customs. */
            federalTaxId?: unknown;
            /** @description State tax number, for customs. */
            stateTaxId?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * DraftParcel
         * @description A package as far as it is typed.
         */
        DraftParcel: {
            /** @description Weight in pounds. At most 150. */
            weight?: unknown;
            /** @description Longest side in inches. */
            length?: unknown;
            /** @description Second-longest side in inches. */
            width?: unknown;
            /** @description Shortest side in inches. */
            height?: unknown;
            /** @description Name of a carrier's own packaging, instead of dimensions. Only that carrier returns rates for it. {packagings}. See the carriers' pages in `docs/carriers` for details. */
            predefinedPackage?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * DraftCustoms
         * @description What customs are told of it, as far as it is typed.
         */
        DraftCustoms: {
            /** @description Type of the contents: `documents`, `gift`, `merchandise`, `returned_goods`, `sample`, `dangerous_goods`, `humanitarian_donation`, `other`. */
            contentsType?: unknown;
            /** @description Description of the contents. Required if `contentsType` is `other`. */
            contentsExplanation?: unknown;
            /** @description Whether the signer certifies the declaration. Default: true. No label can be bought if it is false. */
            customsCertify?: unknown;
            /** @description Name of the signer. Default: the sender's name, or the company if there is no name. */
            customsSigner?: unknown;
            /** @description Free text for the customs documents. */
            declaration?: unknown;
            /** @description For exports from the United States: the exemption, such as `NOEEI 30.37(a)`, or the ITN, such as `AES X20261123123456`. If omitted, the service chooses the exemption, unless goods of one tariff number are worth more than 2,500 USD. */
            eelPfc?: unknown;
            /** @description What happens to the package if it cannot be delivered: `return`, `abandon`. Default: `return`. */
            nonDeliveryOption?: unknown;
            /** @description Type of import restriction: `none`, `other`, `quarantine`, `sanitary_phytosanitary_inspection`. Default: `none`. */
            restrictionType?: unknown;
            /** @description Description of the restriction. Required if `restrictionType` is `other`. */
            restrictionComments?: unknown;
            /** @description Who pays duties and taxes: the recipient (`DAP`) or the sender (`DDP`). Default: `DAP`. */
            incoterm?: unknown;
            /** @description The goods in the package. */
            customsItems?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * DraftShipment
         * @description A package.
         */
        DraftShipment: {
            parcel?: components["schemas"]["DraftParcel"];
            customsInfo?: components["schemas"]["DraftCustoms"] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * DraftContent
         * @description What was typed, by the names of an order. Other fields are kept as they are, for the page that typed it.
         */
        DraftContent: {
            fromAddress?: components["schemas"]["DraftAddress"] | null;
            toAddress?: components["schemas"]["DraftAddress"] | null;
            /** @description Its packages; absent: one, of which nothing is typed. */
            shipments?: components["schemas"]["DraftShipment"][];
            /** @description The caller's own order number. */
            reference?: string | null;
            /** @description Kept for the caller; printed nowhere. */
            notes?: string | null;
            /** @description What the order holds, as an order has it. */
            items?: unknown[];
            options?: components["schemas"]["RateOptions"] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * CreateDraftRequest
         * @description What was typed first; or another order, to make one like it.
         */
        CreateDraftRequest: {
            content?: components["schemas"]["DraftContent"] | null;
            /**
             * Format: uuid
             * @description An order to begin with what it says.
             */
            copyOf?: string | null;
        };
        /**
         * SaveDraftRequest
         * @description What was typed since.
         */
        SaveDraftRequest: {
            /**
             * Format: int32
             * @description The one that was seen last.
             */
            version: number;
            content: components["schemas"]["DraftContent"];
        };
        /**
         * FinishDraftRequest
         * @description What was seen last.
         */
        FinishDraftRequest: {
            /**
             * Format: int32
             * @description The one that was seen last.
             */
            version: number;
        };
        /**
         * AccountSettings
         * @description What the account prefers.
         */
        AccountSettings: {
            /** @description What the account is called. */
            name: string;
            /** @description What "today" is in it, as the tz database names it: `America/New_York`. All times here are UTC. */
            timeZone: string;
            /**
             * @description What a download without a format brings; null: PDF.
             * @enum {string|null}
             */
            labelFormat: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI" | null;
        };
        /**
         * ChangeSettingsRequest
         * @description What is to change; what is left out stays.
         */
        ChangeSettingsRequest: {
            /** @description What the account is called. */
            name?: string;
            /** @description What "today" is in it, as the tz database names it: `America/New_York`. All times here are UTC. */
            timeZone?: string;
            /**
             * @description What a download without a format brings; null: PDF.
             * @enum {string|null}
             */
            labelFormat?: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI" | null;
        };
        /**
         * KeyMaker
         * @description Who made a key.
         */
        KeyMaker: {
            /**
             * @description One of the people, the deployment's operator, or its first start.
             * @enum {string}
             */
            kind: "user" | "operator" | "service";
            /** @description What he is called; null: he is none of the people of the account, or is so no more. */
            name: string | null;
        };
        /**
         * ApiKey
         * @description A key of the JSON interface, without its secret.
         */
        ApiKey: {
            /**
             * Format: uuid
             * @description The key.
             */
            apiKeyId: string;
            /** @description What it is called. */
            name: string;
            /** @description What it begins with: the same for all keys of the deployment. */
            prefix: string;
            /** @description Its last characters, by which its holder knows it. */
            ending: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
            createdBy: components["schemas"]["KeyMaker"] | null;
            /**
             * Format: date-time
             * @description When a request came by it last, to a minute, UTC; null: none since that is kept.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Since when it opens nothing, UTC; null: it is good.
             */
            revokedAt: string | null;
        };
        /**
         * CreateApiKeyRequest
         * @description A key to make.
         */
        CreateApiKeyRequest: {
            /** @description What to call it. */
            name: string;
        };
        /**
         * NewApiKey
         * @description A key that was made.
         */
        NewApiKey: {
            /**
             * Format: uuid
             * @description The key.
             */
            apiKeyId: string;
            /** @description The key itself: it is told this once. */
            apiKey: string;
        };
        /**
         * LegacyKey
         * @description A pair of the legacy interface, without its secret.
         */
        LegacyKey: {
            /**
             * Format: uuid
             * @description The pair.
             */
            legacyKeyId: string;
            /** @description Its key, which is no secret. */
            key: string;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
            createdBy: components["schemas"]["KeyMaker"] | null;
            /**
             * Format: date-time
             * @description When a request came by it last, to a minute, UTC; null: none since that is kept.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Since when it opens nothing, UTC; null: it is good.
             */
            revokedAt: string | null;
        };
        /**
         * NewLegacyKey
         * @description A pair that was made.
         */
        NewLegacyKey: {
            /**
             * Format: uuid
             * @description The pair.
             */
            legacyKeyId: string;
            /** @description Its key. */
            key: string;
            /** @description Its secret: it is told this once. */
            secret: string;
        };
        /**
         * SubAccount
         * @description A part of the account.
         */
        SubAccount: {
            /**
             * Format: uuid
             * @description The sub-account, as `X-SubAccount-Id` names it.
             */
            subAccountId: string;
            /** @description What it is called. */
            name: string;
            /** @description Whether anything is done for it: requests that name another are refused. */
            active: boolean;
            /** @description The carriers that it may use; null: all. */
            allowedCarriers: string[] | null;
            /**
             * Format: date-time
             * @description When it was made, UTC.
             */
            createdAt: string;
        };
        /**
         * CarrierName
         * @description A carrier.
         */
        CarrierName: {
            /** @description The carrier. */
            id: string;
            /** @description What it is called. */
            name: string;
        };
        /**
         * SubAccounts
         * @description The sub-accounts of the account.
         */
        SubAccounts: {
            /** @description The oldest first. */
            subAccounts: components["schemas"]["SubAccount"][];
            /** @description The carriers that one may be narrowed to. */
            carriers: components["schemas"]["CarrierName"][];
        };
        /**
         * CreateSubAccountRequest
         * @description A sub-account to make.
         */
        CreateSubAccountRequest: {
            /** @description What to call it. */
            name: string;
        };
        /**
         * SetSubAccountActiveRequest
         * @description Whether it is to be active.
         */
        SetSubAccountActiveRequest: {
            /** @description Whether anything is done for it: requests that name another are refused. */
            active: boolean;
        };
        /**
         * SetSubAccountCarriersRequest
         * @description What it is to be narrowed to.
         */
        SetSubAccountCarriersRequest: {
            /** @description The carriers that it may use; null: all. */
            allowedCarriers: string[] | null;
        };
        /**
         * CredentialField
         * @description What an account at the carrier is opened by.
         */
        CredentialField: {
            /** @description By which it is sent. */
            name: string;
            /** @description What the carrier calls it, and what it is. */
            meaning: string;
            /** @description Whether nobody else may see it. */
            secret: boolean;
            /** @description Whether the carrier does without it. */
            required: boolean;
        };
        /**
         * Carrier
         * @description A carrier.
         */
        Carrier: {
            /** @description The carrier. */
            id: string;
            /** @description What it is called. */
            name: string;
            /**
             * @description Whose account at it the account ships with: its own, the operator's, or a simulator's; null: it does not.
             * @enum {string|null}
             */
            goesThrough: "own" | "shared" | "simulated" | null;
            /** @description What an account at it is opened by. */
            credentialFields: components["schemas"]["CredentialField"][];
        };
        /**
         * CarrierAccount
         * @description An account at a carrier, without what opens it.
         */
        CarrierAccount: {
            /**
             * Format: uuid
             * @description The account at the carrier.
             */
            carrierAccountId: string;
            /** @description The id of the carrier. */
            carrier: string;
            /** @description What it is called. */
            name: string;
            /** @description Whether it is the operator's, and so not to be changed here. */
            isShared: boolean;
            /**
             * @description Which of the carrier's systems; null: another address, or the operator's.
             * @enum {string|null}
             */
            system: "test" | "production" | null;
            /** @description Whether anything is quoted and bought through it. */
            connected: boolean;
            /**
             * Format: date-time
             * @description When it was connected or disconnected last, UTC.
             */
            updatedAt: string;
        };
        /**
         * Carriers
         * @description With whom the account ships.
         */
        Carriers: {
            /** @description Every carrier that there is. */
            carriers: components["schemas"]["Carrier"][];
            /** @description The account's own and the operator's, the oldest first; those that were disconnected as well. */
            accounts: components["schemas"]["CarrierAccount"][];
        };
        /**
         * ConnectCarrierRequest
         * @description An account at a carrier.
         */
        ConnectCarrierRequest: {
            /** @description The id of the carrier. */
            carrier: string;
            /** @description What to call the account at it; the one of that name is replaced. */
            name: string;
            /** @description The fields that the carrier wants, by their names. */
            credentials: {
                [key: string]: string;
            };
            /**
             * @description Which of the carrier's systems; absent: the one for what the deployment is for.
             * @enum {string}
             */
            system?: "test" | "production";
            /** @description True keeps it without asking the carrier whether it takes the account. */
            keepUntested?: boolean;
        };
        /**
         * ConnectedCarrier
         * @description What was connected.
         */
        ConnectedCarrier: {
            /**
             * Format: uuid
             * @description The account at the carrier.
             */
            carrierAccountId: string;
            /** @description What the carrier says, in a sentence. */
            finding: string;
        };
        /**
         * CarrierTest
         * @description What asking the carrier brought.
         */
        CarrierTest: {
            /** @description Whether the carrier takes the account. */
            works: boolean;
            /** @description What the carrier says, in a sentence. */
            finding: string;
        };
        /**
         * StoreKind
         * @description What the shop runs on.
         * @enum {string}
         */
        StoreKind: "shopify" | "woocommerce" | "medusa" | "vendure" | "bigcommerce" | "etsy" | "ebay" | "amazon" | "squarespace" | "generic";
        /**
         * StoreCredentialField
         * @description What a shop is opened by.
         */
        StoreCredentialField: {
            /** @description By which it is sent. */
            name: string;
            /** @description What the store calls it, and what it is. */
            meaning: string;
            /** @description Whether nobody else may see it. */
            secret: boolean;
            /** @description Whether the store does without it. */
            required: boolean;
        };
        /**
         * StoreKindAnswer
         * @description A kind of store that can be connected.
         */
        StoreKindAnswer: {
            kind: components["schemas"]["StoreKind"];
            /** @description What it is called. */
            name: string;
            /** @description Whether each shop of the kind has an address of its own. */
            hasOwnAddress: boolean;
            /** @description Whether the owner of a shop can let us in on a page of the shop, which saves copying some of the fields. */
            hasOwnPage: boolean;
            /** @description What a shop of the kind is opened by. */
            credentialFields: components["schemas"]["StoreCredentialField"][];
        };
        /**
         * StoreLook
         * @description What the last look did that went well; null: there was none.
         */
        StoreLook: {
            /**
             * Format: int32
             * @description Orders that came in.
             */
            imported: number;
            /**
             * Format: int32
             * @description Orders that the store had changed.
             */
            updated: number;
            /**
             * Format: int32
             * @description Orders that it had not.
             */
            unchanged: number;
            /**
             * Format: int32
             * @description Orders that could not be read.
             */
            failed: number;
            /**
             * Format: int32
             * @description Of all that were read: how many no label can be bought for now.
             */
            blocked: number;
            /**
             * Format: date-time
             * @description When it began, UTC.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When it ended, UTC.
             */
            endedAt: string;
        };
        /**
         * StoreFailure
         * @description Why it cannot be looked at; null: it can.
         */
        StoreFailure: {
            /**
             * Format: date-time
             * @description When a look failed first, UTC.
             */
            since: string;
            /**
             * Format: date-time
             * @description When one failed last, UTC.
             */
            at: string;
            /** @description Why, in a sentence; often in the words of the store. */
            detail: string;
        };
        /**
         * WaitingOrders
         * @description How many of its orders no label can be bought for now; no more than 10000 are counted in all.
         */
        WaitingOrders: {
            /**
             * Format: int32
             * @description Their address was changed in the store, and somebody has to accept that.
             */
            pending: number;
            /**
             * Format: int32
             * @description The store does not let them be shipped yet.
             */
            waiting: number;
            /**
             * Format: int32
             * @description The store does not show enough of them.
             */
            withheld: number;
            /**
             * Format: int32
             * @description The store says of them what cannot be understood.
             */
            unreadable: number;
            /**
             * Format: int32
             * @description Something is missing here, so that they are no orders yet.
             */
            incomplete: number;
            /**
             * Format: int32
             * @description They go abroad, and say less than customs ask for.
             */
            customs: number;
        };
        /**
         * ConnectedStore
         * @description A connected store, without what opens it.
         */
        ConnectedStore: {
            /**
             * Format: uuid
             * @description The connection.
             */
            storeId: string;
            kind: components["schemas"]["StoreKind"];
            /** @description What it is called. */
            name: string;
            /** @description Where it is reached. */
            baseUrl: string;
            /** @description Whether its orders are imported. */
            connected: boolean;
            /**
             * Format: uuid
             * @description The warehouse that its parcels are sent from; null: what the store says.
             */
            warehouseId: string | null;
            /**
             * Format: uuid
             * @description Whose its orders are; null: the account's own.
             */
            subAccountId: string | null;
            parcel: components["schemas"]["OrderPackage"];
            /** @description What the shop may be told to call when an order changes, by whoever runs it; null: it is told so by us, or cannot. */
            hookUrl: string | null;
            /** @description Whether it is looked at now. */
            isBeingRead: boolean;
            /** @description Whether all its open orders have come in once. */
            isListed: boolean;
            /**
             * Format: date-time
             * @description When it is looked at next, UTC; null: it is disconnected.
             */
            nextLookAt: string | null;
            lastLook: components["schemas"]["StoreLook"] | null;
            failure: components["schemas"]["StoreFailure"] | null;
            waiting: components["schemas"]["WaitingOrders"];
            /**
             * Format: date-time
             * @description When it was connected first, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was connected, changed or disconnected last, UTC.
             */
            updatedAt: string;
        };
        /**
         * ConnectedStores
         * @description The stores whose orders are shipped.
         */
        ConnectedStores: {
            /** @description Every kind of store that there is. */
            kinds: components["schemas"]["StoreKindAnswer"][];
            /** @description Where a shop that lets us in on its own page sends its owner back: its app has to allow that. */
            returnUrl: string;
            /** @description The oldest first; those that were disconnected as well. */
            stores: components["schemas"]["ConnectedStore"][];
        };
        /**
         * UsualStoreParcel
         * @description What a parcel is taken to be of which the store does not say it.
         */
        UsualStoreParcel: {
            /** @description Weight in pounds. At most 150. */
            weight: number;
            /** @description Longest side in inches. */
            length?: number | null;
            /** @description Second-longest side in inches. */
            width?: number | null;
            /** @description Shortest side in inches. */
            height?: number | null;
        };
        /**
         * ConnectStoreRequest
         * @description A shop.
         */
        ConnectStoreRequest: {
            kind: components["schemas"]["StoreKind"];
            /** @description What to call it; null: what the shop calls itself. The one of that name is replaced. */
            name: string | null;
            /** @description Where the shop is reached; null: all of its kind are at one place. */
            baseUrl: string | null;
            /** @description The fields that the store wants, by their names. */
            credentials: {
                [key: string]: string;
            };
            parcel: components["schemas"]["UsualStoreParcel"];
            /**
             * Format: uuid
             * @description The warehouse that its parcels are sent from; null: what the store says.
             */
            warehouseId: string | null;
            /**
             * Format: uuid
             * @description Whose its orders are; null: the account's own.
             */
            subAccountId: string | null;
        };
        /**
         * StoreConnected
         * @description What was connected.
         */
        StoreConnected: {
            /**
             * Format: uuid
             * @description The store.
             */
            storeId: string;
            /** @description What it is called. */
            name: string;
            /** @description What the store says, in a sentence. */
            finding: string;
        };
        /**
         * StoreAuthorization
         * @description What was begun.
         */
        StoreAuthorization: {
            /** @description Where the browser is to go. */
            url: string;
        };
        /**
         * FinishStoreAuthorizationRequest
         * @description What the browser brought back.
         */
        FinishStoreAuthorizationRequest: {
            /** @description What stood behind the ? of the address that he came back to. */
            query: {
                [key: string]: string;
            };
        };
        /**
         * StoreSettingsRequest
         * @description What its parcels are taken to be, and where they are sent from.
         */
        StoreSettingsRequest: {
            parcel: components["schemas"]["UsualStoreParcel"];
            /**
             * Format: uuid
             * @description The warehouse that its parcels are sent from; null: what the store says.
             */
            warehouseId: string | null;
        };
        /**
         * StoreStanding
         * @description Whether the store lets it be shipped.
         * @enum {string}
         */
        StoreStanding: "open" | "waiting" | "closed" | "withheld" | "unreadable" | "incomplete";
        /**
         * StoreOrder
         * @description An order of a store in a list.
         */
        StoreOrder: {
            /** @description The store's own id for it. */
            externalId: string;
            /** @description What the store calls it. */
            number: string;
            /**
             * Format: uuid
             * @description The order that was made of it; null: there is none yet.
             */
            orderId: string | null;
            /** @description Whom it is for; null where that is not known. */
            recipient: string | null;
            standing: components["schemas"]["StoreStanding"];
            /** @description Whether the store says otherwise now, and somebody has to look at it. */
            isPending: boolean;
            /** @description Why it stands so, as a short word; null: that is not said. */
            reason: string | null;
            /** @description The same in a sentence, often in the words of the store. */
            detail: string | null;
            /** @description Whether it goes abroad and says less than customs ask for. */
            lacksCustoms: boolean;
            /** @description Whether a label was bought for it, or is being bought. */
            hasLabel: boolean;
            /**
             * Format: date-time
             * @description When it came in, UTC.
             */
            importedAt: string;
            /**
             * Format: date-time
             * @description When the store changed it last, as far as was seen, UTC.
             */
            changedAt: string;
        };
        /**
         * WaitingKind
         * @description Why an order of a store waits.
         * @enum {string}
         */
        WaitingKind: "pending" | "waiting" | "withheld" | "unreadable" | "incomplete" | "customs";
        /**
         * WaitingStoreOrders
         * @description A page of orders that no label can be bought for now.
         */
        WaitingStoreOrders: {
            /** @description What changed last comes first. */
            orders: components["schemas"]["StoreOrder"][];
            /** @description The cursor of the next page; null: this is the last. */
            next: string | null;
        };
        /**
         * StoreAddress
         * @description An address as a store says it.
         */
        StoreAddress: {
            /** @description Contact name. */
            name: string | null;
            /** @description Company. */
            company: string | null;
            /** @description House or building number and street. */
            street1: string;
            /** @description Apartment, suite, unit, floor. */
            street2: string | null;
            /** @description City. */
            city: string;
            /** @description Region. */
            state: string;
            /** @description Postal code. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Telephone number; null: none. */
            phone: string | null;
            /** @description E-mail address. */
            email: string | null;
        };
        /**
         * RecipientDifference
         * @description Where it was to go, and where now; null: to the same place.
         */
        RecipientDifference: {
            before: components["schemas"]["StoreAddress"] | null;
            now: components["schemas"]["StoreAddress"] | null;
        };
        /**
         * LineDifference
         * @description A line of which there are more or less.
         */
        LineDifference: {
            /** @description What it is. */
            name: string;
            /** @description The store's number of the article; null: none. */
            sku: string | null;
            /**
             * Format: int32
             * @description How many there were to be shipped; 0: none.
             */
            before: number;
            /**
             * Format: int32
             * @description How many there are; 0: none.
             */
            now: number;
        };
        /**
         * NoteDifference
         * @description Null: it is the same.
         */
        NoteDifference: {
            /** @description What the buyer wrote; null: nothing. */
            before: string | null;
            /** @description What the buyer wrote; null: nothing. */
            now: string | null;
        };
        /**
         * StoreDifferences
         * @description What the store says otherwise than the order.
         */
        StoreDifferences: {
            recipient: components["schemas"]["RecipientDifference"] | null;
            /** @description None where there is as much of everything as before. */
            lines: components["schemas"]["LineDifference"][];
            note: components["schemas"]["NoteDifference"] | null;
            standing: components["schemas"]["StoreStanding"] | null;
        };
        /**
         * StorePushState
         * @description Whether the store was told; `uncertain`: it may have been, and is asked.
         * @enum {string}
         */
        StorePushState: "due" | "sending" | "uncertain" | "done" | "refused" | "withdrawn" | "take-back due" | "taking back" | "take-back uncertain" | "taken back" | "not taken back";
        /**
         * StorePush
         * @description What a store is told of a label.
         */
        StorePush: {
            /**
             * Format: uuid
             * @description The label that the store is told of.
             */
            labelId: string;
            /** @description Of that label. */
            trackingNumber: string;
            state: components["schemas"]["StorePushState"];
            /** @description Whether somebody has to see to it. */
            needsPerson: boolean;
            /** @description What the store said against it, or why it was not told yet; null: nothing. */
            said: string | null;
            /** @description The store's own id of what it made of it; null: none is known. */
            fulfilmentId: string | null;
            /**
             * Format: date-time
             * @description When the store was told last, UTC; null: it has not been.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description When it goes on by itself, UTC; null: it does not.
             */
            nextTryAt: string | null;
            /**
             * Format: date-time
             * @description When it came to this, UTC.
             */
            updatedAt: string;
        };
        /**
         * StoreSide
         * @description What the store that an order came from says of it.
         */
        StoreSide: {
            /**
             * Format: uuid
             * @description The store.
             */
            storeId: string;
            /** @description What it is called. */
            storeName: string;
            kind: components["schemas"]["StoreKind"];
            /** @description What its kind is called. */
            kindName: string;
            /** @description Whether it is connected: it is asked before each label. */
            connected: boolean;
            /** @description What the store calls the order. */
            number: string;
            standing: components["schemas"]["StoreStanding"];
            /** @description Why it stands so, as a short word; null: that is not said. */
            reason: string | null;
            /** @description The same in a sentence, often in the words of the store. */
            detail: string | null;
            /** @description Whether a label lives, or is being bought: then the order stays as it is. */
            hasLabel: boolean;
            /** @description What of the order the store did not say, so that it was taken from elsewhere. */
            assumed: ("weight" | "sides" | "some weights" | "sender" | "sample sender" | "first items")[];
            /** @description Names what the store said last; to be sent with what becomes of that. */
            version: string;
            differences: components["schemas"]["StoreDifferences"] | null;
            /** @description What the store is told of its labels, the first label first. */
            pushes: components["schemas"]["StorePush"][];
            /**
             * Format: date-time
             * @description When the store changed it last, as far as was seen, UTC.
             */
            changedAt: string;
        };
        /**
         * StoreChangesRequest
         * @description What somebody has seen of what a store says.
         */
        StoreChangesRequest: {
            /** @description Of what was looked at, as the store's side names it. */
            version: string;
        };
        /**
         * StoreLine
         * @description An item that the store wants shipped.
         */
        StoreLine: {
            /** @description The store's id of the line. */
            lineId: string;
            /** @description Name of the item. */
            name: string;
            /** @description The store's SKU. Null: none. */
            sku: string | null;
            /**
             * Format: int32
             * @description Quantity to ship.
             */
            quantity: number;
        };
        /**
         * StoreParcelContent
         * @description Weight and dimensions of the package.
         */
        StoreParcelContent: {
            /** @description Weight in pounds. */
            weight: number;
            /** @description Longest side in inches. Null: not given. */
            length: number | null;
            /** @description Second-longest side in inches. Null: not given. */
            width: number | null;
            /** @description Shortest side in inches. Null: not given. */
            height: number | null;
            /** @description Name of a carrier's own packaging. Null: none. */
            predefinedPackage: string | null;
        };
        /**
         * StoreLineQuantity
         * @description A quantity of one line of a store's order.
         */
        StoreLineQuantity: {
            /** @description The store's id of the order line. */
            lineId: string;
            /**
             * Format: int32
             * @description Quantity of the line in this package.
             */
            quantity: number;
        };
        /**
         * StoreParcel
         * @description A package and its contents.
         */
        StoreParcel: {
            /**
             * Format: uuid
             * @description Id of the shipment. Use it to get rates and to buy a label.
             */
            shipmentId: string;
            parcel: components["schemas"]["StoreParcelContent"];
            /** @description Contents of the package. */
            lines: components["schemas"]["StoreLineQuantity"][];
        };
        /**
         * StoreParcelsResponse
         * @description The packages of a store's order.
         */
        StoreParcelsResponse: {
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /** @description Items that the store wants shipped. */
            lines: components["schemas"]["StoreLine"][];
            /** @description One entry per package, in order. */
            shipments: components["schemas"]["StoreParcel"][];
        };
        /**
         * OrderParcelRequest
         * @description A package: its weight, and either its dimensions or the name of a carrier's packaging.
         */
        OrderParcelRequest: {
            /** @description Weight in pounds. At most 150. */
            weight: number;
            /** @description Longest side in inches. */
            length?: number | null;
            /** @description Second-longest side in inches. */
            width?: number | null;
            /** @description Shortest side in inches. */
            height?: number | null;
            /** @description Name of a carrier's own packaging, instead of dimensions. Only that carrier returns rates for it. {packagings}. See the carriers' pages in `docs/carriers` for details. */
            predefinedPackage?: string | null;
        };
        /**
         * StoreParcelRequest
         * @description A package and its contents.
         */
        StoreParcelRequest: {
            parcel: components["schemas"]["OrderParcelRequest"];
            /** @description Contents of the package. Optional if the order has a single package, which then contains everything. */
            lines?: components["schemas"]["StoreLineQuantity"][] | null;
        };
        /**
         * StoreParcelsRequest
         * @description The packages of a store's order.
         */
        StoreParcelsRequest: {
            /** @description One entry per package. Together they must contain everything that is to be shipped. */
            shipments: components["schemas"]["StoreParcelRequest"][];
        };
        /**
         * GoodsFacts
         * @description What customs ask of goods; null: it is not said.
         */
        GoodsFacts: {
            /** @description What one is worth, a decimal. */
            unitValue: string | null;
            /** @description ISO 4217, of the value. */
            currency: string | null;
            /** @description What one weighs, pounds. */
            unitWeight: number | null;
            /** @description The number of the Harmonized System. */
            hsTariffNumber: string | null;
            /** @description Where it was made: ISO 3166-1 alpha-2. */
            originCountry: string | null;
        };
        /**
         * StoreGoods
         * @description Something that the store wants shipped: `said` by the store, and `known` of these goods here.
         */
        StoreGoods: {
            /** @description The store's own id of the line. */
            lineId: string;
            /** @description What it is. */
            name: string;
            /** @description The store's number of the article; null: none. */
            sku: string | null;
            /**
             * Format: int32
             * @description How many are to be shipped.
             */
            quantity: number;
            said: components["schemas"]["GoodsFacts"];
            known: components["schemas"]["GoodsFacts"];
        };
        /**
         * StoreGoodsRequest
         * @description What is said of a line.
         */
        StoreGoodsRequest: {
            /** @description The store's own id of the line. */
            lineId: string;
            /** @description What one is worth, as a decimal of at most four places. */
            unitValue: string | null;
            /** @description ISO 4217, of the value. */
            currency: string | null;
            /** @description What one weighs, pounds. */
            unitWeight: number | null;
            /** @description The number of the Harmonized System: 6 to 10 digits. */
            hsTariffNumber: string | null;
            /** @description Where it was made: ISO 3166-1 alpha-2. */
            originCountry: string | null;
        };
        /**
         * DescribeGoodsRequest
         * @description What customs are told of the goods in a store's order.
         */
        DescribeGoodsRequest: {
            /** @description Each line once. */
            goods: components["schemas"]["StoreGoodsRequest"][];
        };
        /**
         * ListedStorePush
         * @description What a store is told of a label, with whose that is.
         */
        ListedStorePush: {
            /**
             * Format: uuid
             * @description The label that the store is told of.
             */
            labelId: string;
            /** @description Of that label. */
            trackingNumber: string;
            state: components["schemas"]["StorePushState"];
            /** @description Whether somebody has to see to it. */
            needsPerson: boolean;
            /** @description What the store said against it, or why it was not told yet; null: nothing. */
            said: string | null;
            /** @description The store's own id of what it made of it; null: none is known. */
            fulfilmentId: string | null;
            /**
             * Format: date-time
             * @description When the store was told last, UTC; null: it has not been.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description When it goes on by itself, UTC; null: it does not.
             */
            nextTryAt: string | null;
            /**
             * Format: date-time
             * @description When it came to this, UTC.
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description The order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description The store.
             */
            storeId: string;
            /** @description What it is called. */
            storeName: string;
            /** @description What the store calls the order. */
            number: string;
            /** @description Whom the order is for; null where it says nobody. */
            recipient: string | null;
        };
        /**
         * StoreDifference
         * @description An order that its store has changed since its label was bought.
         */
        StoreDifference: {
            /**
             * Format: uuid
             * @description The order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description The store.
             */
            storeId: string;
            /** @description What it is called. */
            storeName: string;
            /** @description What the store calls the order. */
            number: string;
            /** @description Whom the order is for; null where it says nobody. */
            recipient: string | null;
            standing: components["schemas"]["StoreStanding"];
            /** @description Why it stands so, as a short word; null: that is not said. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When the store changed it last, as far as was seen, UTC.
             */
            changedAt: string;
        };
        /**
         * StoreTest
         * @description What asking the store brought.
         */
        StoreTest: {
            /** @description Whether the store lets us in. */
            works: boolean;
            /** @description What the store says, in a sentence. */
            finding: string;
        };
        /**
         * Coin
         * @description Bitcoin, Litecoin or Monero.
         * @enum {string}
         */
        Coin: "btc" | "ltc" | "xmr";
        /**
         * Credit
         * @description What the account can spend.
         */
        Credit: {
            /** @description What may be spent, a decimal; negative where an invoiced account owes. */
            available: string;
            /** @description What is held for purchases whose outcome is not in yet. */
            reserved: string;
            /** @description Prices of cancelled labels about which their carriers have yet to decide. */
            pending: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Whether it may owe; all others pay before they buy. */
            isInvoiced: boolean;
            /** @description What credit can be paid for in; none: by the operator alone. */
            coins: components["schemas"]["Coin"][];
        };
        /**
         * StatementPurchase
         * @description The purchase that it is about; null: it is about none.
         */
        StatementPurchase: {
            /**
             * Format: uuid
             * @description The purchase.
             */
            purchaseId: string;
            /**
             * Format: uuid
             * @description Its order.
             */
            orderId: string;
            /** @description The id of the carrier. */
            carrier: string;
            /** @description What was bought there. */
            serviceName: string;
            /** @description Whom the order is for: name, else company. */
            recipient: string | null;
            /** @description Of its label; null: it brought none. */
            trackingNumber: string | null;
        };
        /**
         * StatementLine
         * @description Something that moved the credit that can be spent.
         */
        StatementLine: {
            /**
             * Format: uuid
             * @description The line.
             */
            transferId: string;
            /**
             * Format: date-time
             * @description When it was booked, UTC.
             */
            at: string;
            /**
             * @description What moved it: credit that came in, a label that is or was being bought, one that came to nothing, one that was cancelled, an adjustment, or one that was taken back.
             * @enum {string}
             */
            act: "deposit" | "reserve" | "release" | "refund" | "correct" | "reverse";
            /** @description What it came to, a signed decimal. */
            amount: string;
            /** @description What could be spent after it, a decimal. */
            balance: string;
            /** @description What was said to it. */
            reason: string | null;
            purchase: components["schemas"]["StatementPurchase"] | null;
        };
        /**
         * Statement
         * @description A page of the statement of credit.
         */
        Statement: {
            /** @description The newest first. */
            lines: components["schemas"]["StatementLine"][];
            /** @description ISO 4217. */
            currency: string;
            /** @description The cursor of the next page; null: this is the last. */
            next: string | null;
        };
        /**
         * TopUpSummary
         * @description Credit that is to be paid for.
         */
        TopUpSummary: {
            /**
             * Format: uuid
             * @description The top-up.
             */
            topUpId: string;
            /**
             * @description Whether it waits for its payment, was credited, or can be paid no more.
             * @enum {string}
             */
            state: "pending" | "credited" | "expired";
            /** @description What it is worth, in US dollars. */
            credits: string;
            coin: components["schemas"]["Coin"];
            /** @description What it costs in the coin: exactly that is credited by itself. */
            amount: string;
            /**
             * Format: date-time
             * @description When it was asked for, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it has to be paid, UTC.
             */
            expiresAt: string;
        };
        /**
         * TopUpRequest
         * @description Credit to pay for.
         */
        TopUpRequest: {
            /** @description US dollars, from 5 to 100000. */
            credits: string;
            coin: components["schemas"]["Coin"];
        };
        /**
         * TopUpPayment
         * @description Something that arrived for a top-up.
         */
        TopUpPayment: {
            /**
             * Format: uuid
             * @description The payment.
             */
            paymentId: string;
            /** @description What arrived, in the coin. */
            amount: string;
            /**
             * Format: date-time
             * @description The earliest time that is known of it, UTC.
             */
            madeAt: string;
            /** @description Whether it lies deep enough in its chain to count. */
            isConfirmed: boolean;
            /** @description Whether the chain had it and has it no more. */
            isGone: boolean;
            /**
             * @description Why it does not credit by itself; null: nothing is wrong with it.
             * @enum {string|null}
             */
            discrepancy: "early" | "underpaid" | "overpaid" | "late" | "duplicate" | null;
            /** @description US dollars that it came to; null: it has not credited. */
            credited: string | null;
        };
        /**
         * TopUp
         * @description Credit that is to be paid for, where, and what has arrived.
         */
        TopUp: {
            /**
             * Format: uuid
             * @description The top-up.
             */
            topUpId: string;
            /**
             * @description Whether it waits for its payment, was credited, or can be paid no more.
             * @enum {string}
             */
            state: "pending" | "credited" | "expired";
            /** @description What it is worth, in US dollars. */
            credits: string;
            coin: components["schemas"]["Coin"];
            /** @description What it costs in the coin: exactly that is credited by itself. */
            amount: string;
            /**
             * Format: date-time
             * @description When it was asked for, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Until when it has to be paid, UTC.
             */
            expiresAt: string;
            /** @description Where to pay: nobody else is given it, ever. */
            address: string;
            /** @description The same for a wallet, as a link or drawn as a QR code. */
            paymentUri: string;
            /** @description What has arrived, the earliest first. */
            payments: components["schemas"]["TopUpPayment"][];
        };
        /**
         * PaperOfLabel
         * @description A paper that goes with a label.
         */
        PaperOfLabel: {
            /**
             * Format: int32
             * @description Which of them, from 1.
             */
            position: number;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "commercial-invoice" | "customs-form" | "waybill-copy";
            /**
             * Format: int32
             * @description How many are to go with the parcel; 0: customs have it already.
             */
            copies: number;
            /**
             * Format: int32
             * @description Of one copy; null: there is no file of it here.
             */
            pages: number | null;
        };
        /**
         * LabelOfOrder
         * @description A label that can be used, and is not about to be cancelled.
         */
        LabelOfOrder: {
            /**
             * Format: uuid
             * @description The label.
             */
            labelId: string;
            /**
             * Format: uuid
             * @description Its order.
             */
            orderId: string;
            status: components["schemas"]["LabelStatus"];
            /**
             * @description Whether its files can be printed: still being made, there, never to be, or cleaned up.
             * @enum {string}
             */
            files: "processing" | "completed" | "failed" | "removed";
        };
        /**
         * Printer
         * @description A label printer that the service itself reaches.
         */
        Printer: {
            /**
             * Format: uuid
             * @description The printer.
             */
            printerId: string;
            /** @description What it is called. */
            name: string;
            /** @description Its name or address in the network around the service. */
            host: string;
            /**
             * Format: int32
             * @description Where it takes ZPL as it is, mostly 9100.
             */
            port: number;
            /**
             * @description ZPL of its dots in an inch.
             * @enum {string}
             */
            format: "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI";
            /**
             * Format: date-time
             * @description When it was set up, UTC.
             */
            createdAt: string;
        };
        /**
         * Printers
         * @description The printers of the account.
         */
        Printers: {
            /** @description By their names. */
            printers: components["schemas"]["Printer"][];
            /** @description Whether the deployment sends to printers by itself. */
            isRawPrintingOn: boolean;
            /** @description The ports that a printer may have. */
            ports: number[];
        };
        /**
         * PrinterRequest
         * @description A printer.
         */
        PrinterRequest: {
            /** @description What it is called. */
            name: string;
            /** @description Its name or address in the network around the service. */
            host: string;
            /**
             * Format: int32
             * @description Where it takes ZPL as it is, mostly 9100.
             */
            port: number;
            /**
             * @description ZPL of its dots in an inch.
             * @enum {string}
             */
            format: "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI";
        };
        /**
         * PrintJob
         * @description Something that was sent to be printed.
         */
        PrintJob: {
            /**
             * Format: uuid
             * @description The job.
             */
            printJobId: string;
            /**
             * Format: uuid
             * @description The label; null: a test print.
             */
            labelId: string | null;
            /**
             * Format: uuid
             * @description Its order.
             */
            orderId: string | null;
            /**
             * Format: uuid
             * @description The printer; null: a browser, or a printer that is there no more.
             */
            printerId: string | null;
            /** @description What the printer is, or was, called; null: a browser printed. */
            printerName: string | null;
            /**
             * @description Which file it was.
             * @enum {string}
             */
            format: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI";
            /**
             * Format: uuid
             * @description Who printed.
             */
            userId: string;
            /**
             * @description Whether it is being sent, was sent whole, failed before anything of it left, or broke off so that nobody knows.
             * @enum {string}
             */
            state: "Sending" | "Sent" | "Failed" | "Unknown";
            /** @description What went wrong, in a sentence. */
            detail: string | null;
            /**
             * Format: date-time
             * @description When it was asked for, UTC.
             */
            createdAt: string;
        };
        /**
         * PrintLabelsRequest
         * @description What to print, where.
         */
        PrintLabelsRequest: {
            /**
             * Format: uuid
             * @description The printer.
             */
            printerId: string;
            /** @description The labels, in their order; one may be named twice. */
            labelIds: string[];
        };
        /**
         * BrowserPrintRequest
         * @description What a browser has printed.
         */
        BrowserPrintRequest: {
            /** @description The labels, in their order; one may be named twice. */
            labelIds: string[];
        };
        /**
         * LoggedRequest
         * @description A request: neither what it said nor what was answered is kept.
         */
        LoggedRequest: {
            /** @description As its answer said in `X-Request-Id`. */
            requestId: string;
            /**
             * Format: date-time
             * @description When it was answered, UTC.
             */
            at: string;
            /** @description The method. */
            method: string;
            /** @description The path, with the names of what stands in it. */
            route: string;
            /**
             * Format: int32
             * @description The status of the answer.
             */
            status: number;
            /** @description What it failed with, where that has a code. */
            code: string | null;
            /**
             * Format: uuid
             * @description The key, of either interface; null: one of the people, in the web application.
             */
            keyId: string | null;
            /** @description How long it took to be answered. */
            durationMs: number;
        };
        /**
         * Requests
         * @description Requests of the account, those of the web application only where they failed.
         */
        Requests: {
            /** @description The newest first. */
            requests: components["schemas"]["LoggedRequest"][];
            /** @description The cursor of the next page; null: this is the last. */
            next: string | null;
            /** @description Whether the deployment keeps requests. */
            isKept: boolean;
            /**
             * Format: int32
             * @description For how many days.
             */
            keptDays: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSignInPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Of the deployment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SignInPage"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who signs in. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPasskeySignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PasskeyAssertionOptions"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What an authenticator has signed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    switchAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Where to go on. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchAccountRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    stepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description That it is the person himself. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPasskeyStepUpOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PasskeyAssertionOptions"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    stepUpByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What an authenticator has signed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which link. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookAtLinkRequest"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Link"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    useLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Who uses a link, once. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UseLinkRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What is to be changed of the person. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Another password for the one of now. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Session"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The one that was used last first. */
                        data: components["schemas"]["OwnSession"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description They have ended. */
                        data: {
                            /**
                             * Format: int32
                             * @description How many there were.
                             */
                            endedCount: number;
                        };
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Oldest first. */
                        data: components["schemas"]["Passkey"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    registerPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What an authenticator has made. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterPasskeyRequest"];
            };
        };
        responses: {
            /** @description The passkey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description What was kept. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The passkey.
                             */
                            passkeyId: string;
                        };
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPasskeyRegistrationOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The challenge. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PasskeyRegistrationOptions"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The passkey. */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens nothing any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["People"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    invitePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whom to invite, as what. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitePersonRequest"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["HandedInvitation"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    makeResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["HandedLink"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    endLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens nothing any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description He is out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person. */
                userId: string;
            };
            cookie?: never;
        };
        /** @description What he is to be. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRoleRequest"];
            };
        };
        responses: {
            /** @description The role. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description What he is now. */
                        data: {
                            role: components["schemas"]["Role"];
                        };
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listAuditTrail: {
        parameters: {
            query?: {
                /** @description Where the page begins: `next` of the one before. */
                cursor?: string;
                /** @description Acts; 50 where absent. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the trail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AuditTrail"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Search term. Matches part of the customer name, email, city, ZIP code or any tracking number, or a whole order id or reference. */
                search?: string;
                /** @description True: newest first. False: oldest first. */
                sortByNewest?: boolean;
                /** @description Earliest creation time, inclusive. RFC 3339 with an offset. */
                dateFrom?: string;
                /** @description Latest creation time, inclusive. RFC 3339 with an offset. */
                dateTo?: string;
                /** @description Matches any of these statuses. Repeat the parameter to pass several. */
                statuses?: components["schemas"]["OrderStatus"][];
                /** @description Matches any of these sources. Repeat the parameter to pass several. Default: all sources. */
                sources?: components["schemas"]["OrderSourceCode"][];
                /** @description Page number, starting at 1. */
                pageNumber?: number;
                /** @description Maximum number of orders per page. */
                pageSize?: number;
                /** @description The instant at which the list ends, as its first page answered it. Absent: now. */
                asOf?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OrderRows"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    countOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OrderCounts"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    moveOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The move that is asked for, of many orders. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveOrdersRequest"];
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MovedOrders"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OrderPage"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The story. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Timeline"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    moveOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description The move that is asked for. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveOrderRequest"];
            };
        };
        responses: {
            /** @description The move. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UpdateOrderStatusResponse"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listOrderViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The views. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Everybody's first. */
                        data: components["schemas"]["OrderView"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createOrderView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A search of the list to be kept. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewRequest"];
            };
        };
        responses: {
            /** @description The view. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OrderView"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeOrderView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view. */
                viewId: string;
            };
            cookie?: never;
        };
        /** @description A search of the list to be kept. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewRequest"];
            };
        };
        responses: {
            /** @description The view. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["OrderView"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeOrderView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view. */
                viewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    streamRates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shipment. */
                shipmentId: string;
            };
            cookie?: never;
        };
        /** @description What the rates are to include. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatesRequest"];
            };
        };
        responses: {
            /** @description What there is to tell, as it comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["RatesLine"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    buyLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shipment. */
                shipmentId: string;
            };
            cookie?: never;
        };
        /** @description What is to be bought. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyRequest"];
            };
        };
        responses: {
            /** @description It is bought. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PurchasePage"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description It is under way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PurchasePage"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The purchase. */
                purchaseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchase. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PurchasePage"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    correctOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description A carrier did not take its label back: the order is as it was, but for the labels in `cancelledLabelIds`; or another order has taken its place already. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Correction"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Correction"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancelLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carrier's decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CancelledLabel"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listToSettle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Longest first; 100 of each at most. */
                        data: components["schemas"]["ToSettle"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    countToSettle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ToSettleCount"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    settlePurchase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The purchase. */
                purchaseId: string;
            };
            cookie?: never;
        };
        /** @description What became of a purchase, as somebody found it out at the carrier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseOutcome"];
            };
        };
        responses: {
            /** @description It is written. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    settleCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The label. */
                labelId: string;
            };
            cookie?: never;
        };
        /** @description What became of a cancellation, as somebody found it out at the carrier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancellationOutcome"];
            };
        };
        responses: {
            /** @description It is written. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWarehouses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The warehouses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description By name. */
                        data: components["schemas"]["Warehouse"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Where parcels are sent from, and come back to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarehouseRequest"];
            };
        };
        responses: {
            /** @description The warehouse. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Warehouse"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The warehouse. */
                warehouseId: string;
            };
            cookie?: never;
        };
        /** @description Where parcels are sent from, and come back to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarehouseRequest"];
            };
        };
        responses: {
            /** @description The warehouse. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Warehouse"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The warehouse. */
                warehouseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    chooseDefaultWarehouse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which warehouse orders are sent from where nothing is said. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefaultWarehouseRequest"];
            };
        };
        responses: {
            /** @description All of the account's warehouses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description By name. */
                        data: components["schemas"]["Warehouse"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPackagings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packagings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Of each carrier that has any. */
                        data: components["schemas"]["CarrierPackagings"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listParcelPresets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description Those that have keys first. */
                        data: components["schemas"]["ParcelPreset"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createParcelPreset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description All three sides, or the name of a packaging of a carrier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParcelPresetRequest"];
            };
        };
        responses: {
            /** @description The preset. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ParcelPreset"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeParcelPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The preset. */
                presetId: string;
            };
            cookie?: never;
        };
        /** @description All three sides, or the name of a packaging of a carrier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParcelPresetRequest"];
            };
        };
        responses: {
            /** @description The preset. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ParcelPreset"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeParcelPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The preset. */
                presetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    useParcelPreset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The preset. */
                presetId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    searchAddresses: {
        parameters: {
            query?: {
                /** @description Part of a name, company, e-mail address, street, city or postal code. Absent: the latest. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["FoundAddresses"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    saveAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An address to ship to again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAddressRequest"];
            };
        };
        responses: {
            /** @description The address. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SavedAddress"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An address that somebody has typed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckTypedAddressRequest"];
            };
        };
        responses: {
            /** @description What is found out of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AddressCheck"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The address. */
                addressId: string;
            };
            cookie?: never;
        };
        /** @description An address to ship to again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAddressRequest"];
            };
        };
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SavedAddress"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The address. */
                addressId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRememberedGoods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Remembered"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSandboxWords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The words. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description In the order of a purchase. */
                        data: components["schemas"]["SandboxWord"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Drafts"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createDraft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What was typed first; or another order, to make one like it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDraftRequest"];
            };
        };
        responses: {
            /** @description The draft. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Draft"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft. */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Draft"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    saveDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft. */
                draftId: string;
            };
            cookie?: never;
        };
        /** @description What was typed since. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDraftRequest"];
            };
        };
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Draft"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    discardDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft. */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    finishDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft. */
                draftId: string;
            };
            cookie?: never;
        };
        /** @description What was seen last. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishDraftRequest"];
            };
        };
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description What it is now. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The order.
                             */
                            orderId: string;
                        };
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AccountSettings"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What is to change; what is left out stays. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSettingsRequest"];
            };
        };
        responses: {
            /** @description The settings as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AccountSettings"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The oldest first. */
                        data: components["schemas"]["ApiKey"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A key to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["NewApiKey"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key. */
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens nothing any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listLegacyKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pairs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The oldest first. */
                        data: components["schemas"]["LegacyKey"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createLegacyKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The pair. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["NewLegacyKey"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    revokeLegacyKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its key. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It opens nothing any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listSubAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sub-accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SubAccounts"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    createSubAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A sub-account to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubAccountRequest"];
            };
        };
        responses: {
            /** @description The sub-account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description What was made. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The sub-account.
                             */
                            subAccountId: string;
                        };
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setSubAccountActive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sub-account. */
                subAccountId: string;
            };
            cookie?: never;
        };
        /** @description Whether it is to be active. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSubAccountActiveRequest"];
            };
        };
        responses: {
            /** @description Whether it is active now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SetSubAccountActiveRequest"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setSubAccountCarriers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The sub-account. */
                subAccountId: string;
            };
            cookie?: never;
        };
        /** @description What it is to be narrowed to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSubAccountCarriersRequest"];
            };
        };
        responses: {
            /** @description What it is narrowed to now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SetSubAccountCarriersRequest"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listCarriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carriers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Carriers"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    connectCarrier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An account at a carrier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectCarrierRequest"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ConnectedCarrier"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    disconnectCarrier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account at the carrier. */
                carrierAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing goes through it any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    testCarrier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account at the carrier. */
                carrierAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What the carrier says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CarrierTest"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStores: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stores. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ConnectedStores"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    connectStore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A shop. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectStoreRequest"];
            };
        };
        responses: {
            /** @description The store. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StoreConnected"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    startStoreAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A shop. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectStoreRequest"];
            };
        };
        responses: {
            /** @description Where it goes on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StoreAuthorization"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    finishStoreAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the browser brought back. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishStoreAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The store. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StoreConnected"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    disconnectStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nothing comes in from it any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changeStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store. */
                storeId: string;
            };
            cookie?: never;
        };
        /** @description What its parcels are taken to be, and where they are sent from. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreSettingsRequest"];
            };
        };
        responses: {
            /** @description It is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRecentStoreOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The newest first; 20 at most. */
                        data: components["schemas"]["StoreOrder"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listWaitingStoreOrders: {
        parameters: {
            query?: {
                /** @description Why an order of a store waits. */
                why?: components["schemas"]["WaitingKind"];
                /** @description Where the page begins: `next` of the one before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["WaitingStoreOrders"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    lookAtStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description It is looked at. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStoreOfOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What it says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StoreSide"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acceptStoreChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description What somebody has seen of what a store says. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreChangesRequest"];
            };
        };
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    settleStoreChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description What somebody has seen of what a store says. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreChangesRequest"];
            };
        };
        responses: {
            /** @description It is noted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    retryStorePush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The label that a store is told of. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What the store is told. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StorePush"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    dismissStorePush: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The label that a store is told of. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What the store was told. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StorePush"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStoreParcels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parcels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StoreParcelsResponse"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    splitStoreOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description The packages of a store's order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreParcelsRequest"];
            };
        };
        responses: {
            /** @description The parcels as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StoreParcelsResponse"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getStoreGoods: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The goods. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description In the order of the lines. */
                        data: components["schemas"]["StoreGoods"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    describeStoreGoods: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description What customs are told of the goods in a store's order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DescribeGoodsRequest"];
            };
        };
        responses: {
            /** @description It is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStorePushesToSettle: {
        parameters: {
            query?: {
                /** @description Only of this store. */
                storeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The latest first; 200 at most. */
                        data: components["schemas"]["ListedStorePush"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStoreDifferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The longest first; 100 at most. */
                        data: components["schemas"]["StoreDifference"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    testStore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What the store says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StoreTest"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getCredit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Credit"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listStatement: {
        parameters: {
            query?: {
                /** @description Where the page begins: `next` of the one before. */
                cursor?: string;
                /** @description Lines; 50 where absent. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the statement. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Statement"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listTopUps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The top-ups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The newest first. */
                        data: components["schemas"]["TopUpSummary"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    requestTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Credit to pay for. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUpRequest"];
            };
        };
        responses: {
            /** @description The top-up. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["TopUp"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getTopUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The top-up. */
                topUpId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The top-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["TopUp"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPapers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description In the order in which they are printed. */
                        data: components["schemas"]["PaperOfLabel"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getPaper: {
        parameters: {
            query: {
                /** @description Which of them, from 1. */
                position: number;
            };
            header?: never;
            path: {
                /** @description The label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/gif": string;
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getLabelFile: {
        parameters: {
            query?: {
                /** @description Which of its files; PDF where absent. */
                format?: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI" | "PNG";
                /** @description To be shown, as it is where absent, or to be kept. */
                disposition?: "inline" | "attachment";
            };
            header?: never;
            path: {
                /** @description The label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/zpl": string;
                    "image/png": string;
                };
            };
            /** @description The envelope of a failed request. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listLabelsOfOrders: {
        parameters: {
            query: {
                /** @description The orders, in the order in which their labels are to come. */
                orderIds: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description As the orders are named, then by their parcels. */
                        data: components["schemas"]["LabelOfOrder"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getLabelSheets: {
        parameters: {
            query: {
                /** @description The labels, in their order; one may be named twice. */
                labelIds: string[];
                /** @description Office paper; `label`: a page of 4 × 6 inches for each. */
                paper: "letter" | "a4" | "label";
                /** @description Of office paper; 2 where absent. */
                labelsPerPage?: 1 | 2 | 4;
                /** @description The place on the first page that is used first; 1 where absent. */
                startAt?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sheets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The envelope of a failed request. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPrinters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The printers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Printers"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    addPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A printer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrinterRequest"];
            };
        };
        responses: {
            /** @description The printer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Printer"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    changePrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The printer. */
                printerId: string;
            };
            cookie?: never;
        };
        /** @description A printer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrinterRequest"];
            };
        };
        responses: {
            /** @description The printer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Printer"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    removePrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The printer. */
                printerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Ended"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    testPrinter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The printer. */
                printerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What became of it so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PrintJob"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listPrintJobs: {
        parameters: {
            query?: {
                /** @description Jobs of this order alone. */
                orderId?: string;
                /** @description These jobs alone, as they stand now. */
                printJobIds?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was printed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description The jobs. */
                        data: components["schemas"]["PrintJob"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    printLabels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to print, where. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintLabelsRequest"];
            };
        };
        responses: {
            /** @description What became of each so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description In the order in which they were asked for. */
                        data: components["schemas"]["PrintJob"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    recordBrowserPrint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What a browser has printed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrowserPrintRequest"];
            };
        };
        responses: {
            /** @description What was kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        /** @description In the order in which they were asked for. */
                        data: components["schemas"]["PrintJob"][];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A record that the request names does not exist in the account. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The body is not `application/json`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description Those by this key alone. */
                keyId?: string;
                /** @description Those of this path alone, as the list has it. */
                route?: string;
                /** @description Those of this method alone. */
                method?: string;
                /** @description Those of this status alone, or of its class: `422`, `5xx`. */
                status?: string;
                /** @description The one of this id. */
                requestId?: string;
                /** @description Where the page begins: `next` of the one before. */
                cursor?: string;
                /** @description Requests; 50 where absent. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always true.
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Requests"];
                        /** @description Always null. */
                        errors: null;
                    };
                };
            };
            /** @description The request is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role may not do it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The state of the record does not allow the operation, or the sub-account is not active. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request is well-formed but invalid, or a carrier rejected it. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Too many requests. Repeat the request after the number of seconds in `Retry-After`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description An unexpected error in the service. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The carrier or the service is temporarily unavailable. Nothing in the request needs to be corrected. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
