// Written by `npm run openapi` from console-openapi.json.

export interface paths {
    "/console/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the information for the sign-in page. */
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
        /** Returns the session: the person, the account and the permissions. */
        get: operations["getSession"];
        put?: never;
        /** Signs in with a password. */
        post: operations["signIn"];
        /** Signs out. */
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
        /** Creates a challenge for a passkey. */
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
        /** Signs in with a passkey. */
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
        /** Switches to another account. */
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
        /** Confirms the person's identity with the password. */
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
        /** Creates a challenge for the person's passkey. */
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
        /** Confirms the person's identity with a passkey. */
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
        /** Returns the purpose of a link. */
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
        /** Uses a link to set a password, and signs the person in. */
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
        /** Changes the person's name. */
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
        /** Changes the person's password, and ends all their other sessions. */
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
        /** Lists the person's sessions in all accounts. */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /** Ends all other sessions of the person. */
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
        /** Ends a session of the person. */
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
        /** Lists the person's passkeys. */
        get: operations["listPasskeys"];
        put?: never;
        /** Adds a passkey. */
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
        /** Creates a challenge for a new passkey. */
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
        /** Removes a passkey of the person. */
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
        /** Lists the people in the account and the permissions of each role. */
        get: operations["listPeople"];
        put?: never;
        /** Invites a person to the account, or renews an invitation. */
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
         * Creates a password link or a new invitation link for a person.
         * @description For a person who also belongs to another account, only the operator can create a password link.
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
        /** Revokes a person's unused link. */
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
        /** Removes a person from the account. */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        /** Changes the role of a person, and ends their sessions in the account. */
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
        /** Lists the actions in the account, newest first. */
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
         * Lists orders with exact totals. Drafts are excluded.
         * @description If `asOf` is given, new orders do not shift the pages.
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
        /** Returns the number of orders for each tab of the order list. */
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
         * Moves many orders to another status, for example to hold, resume or cancel them.
         * @description Each order is moved separately. Successful moves are kept. To move the remaining orders, repeat the request.
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
        /** Retrieves an order with all the data that its page shows. */
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
        /** Returns the history of an order. */
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
        /** Moves an order to another status, for example to hold, resume or cancel it. */
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
        /** Lists the account's shared views and the person's own views. */
        get: operations["listOrderViews"];
        put?: never;
        /** Creates a view. Creating a shared view requires the permission to manage settings. */
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
        /** Changes a view. Changing a shared view requires the permission to manage settings. */
        put: operations["changeOrderView"];
        post?: never;
        /** Removes a view. Removing a shared view requires the permission to manage settings. */
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
         * Streams rates for a shipment as each carrier responds.
         * @description If the client disconnects, no further carriers are queried.
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
         * Buys a label at a given rate.
         * @description 200 means that the label was bought. 202 means that the carrier has not responded yet. After a 202, the purchase continues without another request. Retrieve the purchase after a second or two. `OutcomeUnknown` is not a failure. The carrier may have created a label, and the service checks the outcome.
         *
         *     A repeated request with the same key never buys another label, whatever the result of the first request.
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
        /** Retrieves a purchase. */
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
         * Cancels an order and its labels, and creates a draft with its content.
         * @description The draft is created only after all labels are canceled. The error 500 `Label.CancellationOutcomeUnknown` means that a carrier did not respond and that the service is checking the outcome. Repeat the request when the order shows the outcome. If the request fails after some labels were canceled, `metaData.cancelledLabelIds` contains their ids.
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
         * Cancels a label with its carrier.
         * @description The error 500 `Label.CancellationOutcomeUnknown` means that the carrier did not respond and that the service is checking the outcome. The order shows the outcome later.
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
        /** Lists purchases and cancellations that need attention because their outcome is unknown. */
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
        /** Returns the number of items that need attention. */
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
         * Resolves a purchase whose outcome is unknown.
         * @description If the carrier created a label, its price is charged. Otherwise, the held amount is released, and a label can be bought for the shipment again. Returns 409 `Purchase.OutcomeKnown` if the outcome is already known, and 409 `Purchase.SettledByOperator` if the carrier account belongs to the operator. Returns 422 `Label.TrackingNumberTaken` if another live label has this tracking number. `metaData.orderId` then contains the id of the order with that label.
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
         * Resolves a cancellation whose outcome is unknown.
         * @description Returns 409 `Label.CancellationOutcomeKnown` if the outcome is already known, and 409 `Purchase.SettledByOperator` if the carrier account belongs to the operator.
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
        /** Lists the account's ship-from addresses and shows which ones are defaults. */
        get: operations["listWarehouses"];
        put?: never;
        /** Creates a ship-from address. The first ship-from address becomes the account's default. */
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
        /** Changes a ship-from address. Existing orders do not change. */
        put: operations["changeWarehouse"];
        post?: never;
        /** Removes a ship-from address. */
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
        /** Sets the default ship-from address of the account or of a sub-account. */
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
        /** Lists the packaging types of the account's carriers. */
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
        /** Lists the account's package presets. */
        get: operations["listParcelPresets"];
        put?: never;
        /** Creates a package preset. */
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
        /** Changes a package preset. */
        put: operations["changeParcelPreset"];
        post?: never;
        /** Removes a package preset. */
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
        /** Records that a preset was used. New orders start with the most recently used preset. */
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
        /** Lists saved addresses and recent recipients. */
        get: operations["searchAddresses"];
        put?: never;
        /** Saves an address. An address that is already saved moves to the top of the list. */
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
        /** Checks an address and suggests changes. */
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
        /** Changes a saved address. Existing orders do not change. */
        put: operations["changeAddress"];
        post?: never;
        /** Removes a saved address. */
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
        /** Lists goods from earlier customs declarations, to offer as suggestions. */
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
        /** Lists the test values of the Sandbox. Empty in production. */
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
        /** Lists the account's drafts with their missing and invalid fields. */
        get: operations["listDrafts"];
        put?: never;
        /**
         * Creates an empty draft, a draft with content, or a copy of an order.
         * @description If the content has no sender address, the default ship-from address is used.
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
        /** Retrieves a draft with its missing and invalid fields. */
        get: operations["getDraft"];
        /**
         * Saves the content of a draft.
         * @description The content is saved even if fields are missing or invalid, and the response lists these fields. As soon as the draft has no errors, it becomes an order in status Draft with the same id. The error 409 `Draft.Changed` contains the version that was saved in the meantime.
         */
        put: operations["saveDraft"];
        post?: never;
        /** Discards a draft. */
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
        /** Completes a draft. The draft becomes an order in status Created. */
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
        /** Returns the settings of the account. */
        get: operations["getSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the settings of the account. */
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
        /** Lists the account's API keys, including revoked ones. */
        get: operations["listApiKeys"];
        put?: never;
        /** Creates an API key. */
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
        /** Revokes an API key and all its tokens. */
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
        /** Lists the account's legacy API keys, including revoked ones. */
        get: operations["listLegacyKeys"];
        put?: never;
        /** Creates a legacy API key. */
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
        /** Revokes a legacy API key. */
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
        /** Lists the sub-accounts of the account. */
        get: operations["listSubAccounts"];
        put?: never;
        /** Creates a sub-account. The sub-account is active and may use all carriers. */
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
        /** Activates or deactivates a sub-account. */
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
        /** Limits a sub-account to specific carriers. */
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
        /** Lists the carriers, their credential fields, and the carrier accounts. */
        get: operations["listCarriers"];
        put?: never;
        /**
         * Connects a carrier account, or replaces its credentials.
         * @description The credentials are first checked with the carrier. Nothing is bought.
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
         * Disconnects a carrier account.
         * @description The carrier account is no longer used for rates and purchases. Labels that were bought with the account can still be canceled.
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
        /** Tests a carrier account with a rate request for a sample package. Nothing is bought. */
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
        /** Lists the kinds of stores, their credential fields, and the connected stores. */
        get: operations["listStores"];
        put?: never;
        /**
         * Connects a store, or replaces its credentials.
         * @description The credentials are first checked with the store. Nothing changes in the store. The first sync starts immediately.
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
         * Starts to connect a store through the store's own authorization page.
         * @description The browser opens the returned URL, and then returns to a page of the web application. The browser must return in the same session, within 15 minutes.
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
         * Connects a store after its owner has granted access.
         * @description Each authorization can be completed only once, whatever the result.
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
         * Disconnects a store.
         * @description Waybill imports no further orders from the store. Existing orders remain. If a label is canceled later, Waybill still cancels the fulfillment in the store.
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
         * Changes the default package and the ship-from address of a store.
         * @description Existing orders do not change.
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
        /** Lists the most recently imported orders of a store. */
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
        /** Lists orders of a store for which no label can be bought now, with the reason. */
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
         * Syncs a store immediately and reads all its open orders again.
         * @description The response is sent when the sync ends, or after a few seconds if the sync is still running. The list of stores shows the result.
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
        /** Returns the state of an order in its store. */
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
         * Accepts a store's changes to an order.
         * @description Returns 409 `Order.StoreChangesNotAccepted` if the store has changed the order again or a label was bought.
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
         * Marks changes that a store made to a labeled order as seen.
         * @description Returns 409 `Order.StoreChangesNotAccepted` if the store has changed the order again or there is no label.
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
         * Retries a fulfillment update.
         * @description The service first checks whether the store already has the fulfillment. Returns 409 `Store.PushNotWaiting` if the fulfillment update does not need attention.
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
         * Marks a fulfillment update as done in the store, so that Waybill does not send the update again.
         * @description Returns 409 `Store.PushNotWaiting` if the fulfillment update does not need attention.
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
        /** Retrieves the packages of a store's order. */
        get: operations["getStoreParcels"];
        /**
         * Sets the packages of a store's order, before a label is bought.
         * @description The order gets new shipments, and rates for the previous shipments can no longer be used.
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
        /** Lists the goods in a store's order with their customs data. */
        get: operations["getStoreGoods"];
        /**
         * Sets customs data that an order's store does not provide.
         * @description The data is also used for other orders with these goods. The order gets new shipments, and rates for the previous shipments can no longer be used.
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
        /** Lists fulfillment updates that need attention. */
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
        /** Lists orders that a store changed after the label was bought. An order is listed until a person marks the changes as seen. */
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
        /** Tests whether a store still accepts the stored credentials. */
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
        /** Returns the account's credit and the currencies accepted for top-ups. */
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
        /** Lists the changes to the available credit, newest first, with the balance after each. */
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
        /** Lists the fifty most recent top-ups. */
        get: operations["listTopUps"];
        put?: never;
        /**
         * Creates a top-up, with a payment address and the exact amount to pay.
         * @description Credit is added after the payment is confirmed on the blockchain.
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
        /** Retrieves a top-up and its payments. */
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
        /** Lists the customs documents of a label. */
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
        /** Returns the file of a customs document. */
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
        /** Returns a label file, or an image of the label. */
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
        /** Lists the live labels of the given orders. */
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
        /** Returns a PDF with the given labels arranged on sheets. */
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
        /** Lists the printers of the account. */
        get: operations["listPrinters"];
        put?: never;
        /** Adds a printer. */
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
        /** Changes the address or name of a printer. */
        put: operations["changePrinter"];
        post?: never;
        /** Removes a printer. The printer's print jobs remain in the history. */
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
        /** Prints a test page that shows the printer's print size and density. */
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
        /** Lists up to one hundred print jobs, newest first. */
        get: operations["listPrintJobs"];
        put?: never;
        /**
         * Prints labels on a printer, in the given order.
         * @description Each label is a separate job. If one job fails, the other labels are still printed. Jobs that take longer than ten seconds continue after the response.
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
        /** Records that labels were printed with the browser's print dialog. */
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
        /** Lists the account's recent requests. */
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
            /** @description The errors. There is at least one. */
            errors: components["schemas"]["ApiError"][];
        };
        /**
         * SignInPage
         * @description Information for the sign-in page.
         */
        SignInPage: {
            /**
             * @description Environment of the deployment.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description Whether passkeys work at this URL. */
            passkeysOffered: boolean;
            /** @description Name of the deployment, taken from the host in its public URL. */
            deploymentName: string;
            /** @description Version of the service. */
            version: string;
        };
        /**
         * SignInRequest
         * @description The credentials of a person.
         */
        SignInRequest: {
            /** @description Email address, in any letter case. */
            email: string;
            /** @description The password. */
            password: string;
        };
        /**
         * SessionUser
         * @description The signed-in person.
         */
        SessionUser: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            userId: string;
            /** @description Email address for sign-in. */
            email: string;
            /** @description Name of the person. */
            name: string;
        };
        /**
         * Role
         * @description Role of a person in an account.
         * @enum {string}
         */
        Role: "Owner" | "Manager" | "Packer" | "Developer";
        /**
         * SessionAccount
         * @description The current account.
         */
        SessionAccount: {
            /**
             * Format: uuid
             * @description Id of the account.
             */
            accountId: string;
            /** @description Name of the account. */
            name: string;
            role: components["schemas"]["Role"];
            /** @description Time zone of the account, as a name from the tz database. The time zone determines the current date. */
            timeZone: string;
        };
        /**
         * SessionMembership
         * @description An account that the person can switch to.
         */
        SessionMembership: {
            /**
             * Format: uuid
             * @description Id of the account.
             */
            accountId: string;
            /** @description Name of the account. */
            accountName: string;
            role: components["schemas"]["Role"];
        };
        /**
         * Act
         * @description Permission of a role. `x-roles` lists the roles that have it.
         * @enum {string}
         */
        Act: "orders.read" | "orders.write" | "labels.buy" | "labels.cancel" | "labels.print" | "printers.manage" | "purchases.resolve" | "credit.read" | "credit.top-up" | "keys.manage" | "requests.read" | "sub-accounts.manage" | "carriers.manage" | "settings.manage" | "people.read" | "audit.read" | "people.manage";
        /**
         * RefusedAct
         * @description A permission that the person's role lacks.
         */
        RefusedAct: {
            act: components["schemas"]["Act"];
            /** @description Roles that have the permission. */
            roles: components["schemas"]["Role"][];
        };
        /**
         * Session
         * @description The session: the person, the account and the permissions.
         */
        Session: {
            user: components["schemas"]["SessionUser"];
            account: components["schemas"]["SessionAccount"];
            /** @description The person's accounts, most recently used first. */
            memberships: components["schemas"]["SessionMembership"][];
            /** @description Permissions of the person's role in the account. */
            may: components["schemas"]["Act"][];
            /** @description Permissions that the person's role lacks, with the roles that have them. */
            mayNot: components["schemas"]["RefusedAct"][];
            /**
             * @description Environment of the deployment.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * Format: date-time
             * @description Time until which the person does not need to confirm their identity again. Null if they must confirm their identity.
             */
            steppedUpUntil: string | null;
            /** @description Whether passkeys work at this URL. */
            passkeysOffered: boolean;
            /** @description Name of the deployment, taken from the host in its public URL. */
            deploymentName: string;
            /** @description Version of the service. */
            version: string;
        };
        /**
         * Ended
         * @description Confirmation of a change.
         */
        Ended: {
            /** @description Always true. The change was made by this request or by an earlier one. */
            isSuccess: boolean;
        };
        /**
         * PasskeyAssertionOptions
         * @description Options for `PublicKeyCredential.parseRequestOptionsFromJSON()`.
         */
        PasskeyAssertionOptions: {
            [key: string]: unknown;
        };
        /**
         * PasskeyAssertion
         * @description A response to a passkey challenge, in the format of `PublicKeyCredential.toJSON()`.
         */
        PasskeyAssertion: {
            /** @description Id of the credential, base64url-encoded. */
            id: string;
            /** @description Same value as `id`. */
            rawId: string;
            /** @description Always `public-key`. */
            type: string;
            /** @description Extension results, always empty because no extensions are used. */
            clientExtensionResults: {
                [key: string]: unknown;
            };
            /** @description Signed client data, base64url-encoded. */
            response: {
                /** @description Client data, base64url-encoded. */
                clientDataJSON: string;
                /** @description Authenticator data, base64url-encoded. */
                authenticatorData: string;
                /** @description Signature, base64url-encoded. */
                signature: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * PasskeyRequest
         * @description A challenge signed with a passkey.
         */
        PasskeyRequest: {
            response: components["schemas"]["PasskeyAssertion"];
        };
        /**
         * SwitchAccountRequest
         * @description The account to switch to.
         */
        SwitchAccountRequest: {
            /**
             * Format: uuid
             * @description Id of the account.
             */
            accountId: string;
        };
        /**
         * StepUpRequest
         * @description Confirmation of the person's identity.
         */
        StepUpRequest: {
            /** @description The password. */
            password: string;
        };
        /**
         * LookAtLinkRequest
         * @description A link to look up.
         */
        LookAtLinkRequest: {
            /** @description The secret part of the link, after `#`. */
            token: string;
        };
        /**
         * Link
         * @description The purpose of an invitation or password link.
         */
        Link: {
            /**
             * @description Purpose of the link.
             * @enum {string}
             */
            kind: "owner" | "invitation" | "reset";
            /** @description Email address of the person. Null for a new owner, who enters an email address when using the link. */
            email: string | null;
            /** @description Name of the account that the link gives access to. Null: none. */
            accountName: string | null;
            /**
             * Format: date-time
             * @description Expiry time, in UTC.
             */
            expiresAt: string;
            /** @description Whether the person must enter their existing password. If false, they set a new password. */
            hasPassword: boolean;
        };
        /**
         * UseLinkRequest
         * @description Data for using a link. Each link can be used only once.
         */
        UseLinkRequest: {
            /** @description The secret part of the link, after `#`. */
            token: string;
            /** @description The new password, or the existing password of an invited person who already has one. */
            password: string;
            /** @description Name of the person. */
            name?: string | null;
            /** @description Email address, used only for a new owner's link. */
            email?: string | null;
        };
        /**
         * ProfileRequest
         * @description Changes to the person's profile.
         */
        ProfileRequest: {
            /** @description Name of the person. */
            name: string;
        };
        /**
         * ChangePasswordRequest
         * @description A password change.
         */
        ChangePasswordRequest: {
            /** @description The current password. */
            currentPassword: string;
            /** @description The new password. */
            newPassword: string;
        };
        /**
         * OwnSession
         * @description A session of the person.
         */
        OwnSession: {
            /**
             * Format: uuid
             * @description Id of the session.
             */
            sessionId: string;
            /** @description Whether this is the current session. */
            isCurrent: boolean;
            /**
             * @description How the person signed in.
             * @enum {string}
             */
            signedInBy: "password" | "passkey" | "link";
            /**
             * Format: date-time
             * @description Start of the session, in UTC.
             */
            signedInAt: string;
            /**
             * Format: date-time
             * @description Time of the last activity, in UTC and accurate to the minute.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description Latest possible end of the session, in UTC.
             */
            expiresAt: string;
            /** @description IP address at sign-in. */
            clientAddress: string;
            /** @description User agent of the browser. */
            userAgent: string;
        };
        /**
         * Passkey
         * @description A passkey of the person.
         */
        Passkey: {
            /**
             * Format: uuid
             * @description Id of the passkey.
             */
            passkeyId: string;
            /** @description Name that the person gave the passkey. */
            name: string;
            /** @description Host that the passkey was created for. The passkey works only on this host. */
            host: string;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last use, in UTC. Null: never.
             */
            lastUsedAt: string | null;
        };
        /**
         * PasskeyRegistration
         * @description A new credential, in the format of `PublicKeyCredential.toJSON()`.
         */
        PasskeyRegistration: {
            /** @description Id of the credential, base64url-encoded. */
            id: string;
            /** @description Same value as `id`. */
            rawId: string;
            /** @description Always `public-key`. */
            type: string;
            /** @description Extension results, always empty because no extensions are used. */
            clientExtensionResults: {
                [key: string]: unknown;
            };
            /** @description Signed client data, base64url-encoded. */
            response: {
                /** @description Client data, base64url-encoded. */
                clientDataJSON: string;
                /** @description Attestation object, base64url-encoded. */
                attestationObject: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * RegisterPasskeyRequest
         * @description A passkey to add.
         */
        RegisterPasskeyRequest: {
            /** @description Name that the person gave the passkey. */
            name: string;
            response: components["schemas"]["PasskeyRegistration"];
        };
        /**
         * PasskeyRegistrationOptions
         * @description Options for `PublicKeyCredential.parseCreationOptionsFromJSON()`.
         */
        PasskeyRegistrationOptions: {
            [key: string]: unknown;
        };
        /**
         * LinkMaker
         * @description The owner who created the link. Null if the operator created the link.
         */
        LinkMaker: {
            /** @description Name of the creator. */
            name: string;
            /** @description Email address of the creator. */
            email: string;
        };
        /**
         * OpenLink
         * @description An unused link of the person. Null: none.
         */
        OpenLink: {
            /**
             * @description Purpose of the link.
             * @enum {string}
             */
            kind: "invitation" | "reset";
            madeBy: components["schemas"]["LinkMaker"] | null;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            madeAt: string;
            /**
             * Format: date-time
             * @description Expiry time, in UTC.
             */
            expiresAt: string;
        };
        /**
         * Person
         * @description A person in the account.
         */
        Person: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            userId: string;
            /** @description Email address for sign-in. */
            email: string;
            /** @description Name of the person. Empty until the person accepts the invitation. */
            name: string;
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description Time of the invitation, in UTC.
             */
            invitedAt: string;
            /**
             * Format: date-time
             * @description Time at which the person joined, in UTC. Null: not yet.
             */
            joinedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the person's last activity in the account, in UTC and accurate to the minute. Null if they are not signed in.
             */
            lastSeenAt: string | null;
            link: components["schemas"]["OpenLink"] | null;
        };
        /**
         * RoleRights
         * @description A role and its permissions.
         */
        RoleRights: {
            role: components["schemas"]["Role"];
            /** @description Permissions of the role. */
            may: components["schemas"]["Act"][];
        };
        /**
         * People
         * @description The people in the account.
         */
        People: {
            /** @description The people, sorted by time of invitation, earliest first. */
            people: components["schemas"]["Person"][];
            /** @description The roles and their permissions. */
            roles: components["schemas"]["RoleRights"][];
        };
        /**
         * InvitePersonRequest
         * @description A person to invite, and their role.
         */
        InvitePersonRequest: {
            /** @description Email address of the person. */
            email: string;
            role: components["schemas"]["Role"];
        };
        /**
         * HandedInvitation
         * @description An invitation link.
         */
        HandedInvitation: {
            /** @description The link to give to the person, which is shown only once and can be used only once. */
            link: string;
            /**
             * Format: date-time
             * @description Expiry time, in UTC.
             */
            expiresAt: string;
        };
        /**
         * HandedLink
         * @description A password link.
         */
        HandedLink: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            userId: string;
            /** @description The link to give to the person, which is shown only once and can be used only once. */
            link: string;
            /**
             * Format: date-time
             * @description Expiry time, in UTC.
             */
            expiresAt: string;
        };
        /**
         * ChangeRoleRequest
         * @description The new role.
         */
        ChangeRoleRequest: {
            role: components["schemas"]["Role"];
        };
        /**
         * AuditAct
         * @description The action.
         * @enum {string}
         */
        AuditAct: "account.create" | "account.export" | "account.invoiced" | "account.label-format" | "account.rename" | "account.time-zone" | "key.create" | "key.revoke" | "legacy-key.create" | "legacy-key.revoke" | "sub-account.create" | "sub-account.activate" | "sub-account.deactivate" | "sub-account.carriers" | "carrier.connect" | "carrier.disconnect" | "carrier.reseal" | "store.connect" | "store.change" | "store.disconnect" | "store.reseal" | "store.accept" | "store.settle" | "store.forget" | "store.describe-goods" | "store.tell-again" | "store.tell-no-more" | "printer.add" | "printer.change" | "printer.remove" | "database.migrate" | "database.restore" | "database.accept" | "credit.add" | "credit.adjust" | "credit.credit" | "credit.dismiss" | "purchase.resolve" | "purchase.resolve-void" | "person.invite" | "person.join" | "person.role" | "person.remove" | "person.reset-link" | "person.link-end" | "user.sign-in" | "user.sign-in-refused" | "user.session-end" | "user.password" | "user.passkey-add" | "user.passkey-remove" | "label.dismiss" | "order.erase" | "refund.confirm" | "refund.deny";
        /**
         * AuditActor
         * @description The actor.
         */
        AuditActor: {
            /**
             * @description Kind of actor: the operator, a person, a program with an API key, or the service.
             * @enum {string}
             */
            kind: "operator" | "user" | "key" | "service";
            /** @description Name of the person. Null for other actors, and for people who no longer belong to the account. */
            name: string | null;
        };
        /**
         * AccountAct
         * @description An action in the account.
         */
        AccountAct: {
            /**
             * Format: uuid
             * @description Id of the entry.
             */
            auditId: string;
            /**
             * Format: date-time
             * @description Time of the action, in UTC.
             */
            at: string;
            act: components["schemas"]["AuditAct"];
            actor: components["schemas"]["AuditActor"];
            /** @description Name or email address of the person or object that the action concerns. Null if the action needs no further detail. */
            about: string | null;
            /** @description The role that the action concerns. */
            role: string | null;
            /** @description The reason that the actor gave. */
            reason: string | null;
            /**
             * @description Origin: the command line, the web application, the API or the service.
             * @enum {string}
             */
            origin: "cli" | "console" | "api" | "service";
            /** @description IP address of the actor. Null if there was no network request. */
            clientAddress: string | null;
        };
        /**
         * AuditTrail
         * @description A page of the audit trail.
         */
        AuditTrail: {
            /** @description The entries, newest first. */
            acts: components["schemas"]["AccountAct"][];
            /** @description Cursor of the next page. Null on the last page. */
            next: string | null;
        };
        /**
         * OrderStatus
         * Format: int32
         * @description The order's progress.
         *
         *     - 0 Created: Saved. A label can be bought.
         *     - 1 Requested: Reserved. No order has this status.
         *     - 2 OnHold: Paused. The order can resume only to the status it had before the hold.
         *     - 3 Cancelled: Canceled while it had no live label. Final.
         *     - 4 Fulfilled: Handed to the carrier.
         *     - 5 Processing: Being prepared.
         *     - 6 Picked: The items have been picked.
         *     - 7 Packed: Ready for a label. An order also returns here when its last label is canceled.
         *     - 8 LabelCreated: At least one label is live at the carrier. Only the service sets this status.
         *     - 9 Returned: Returned after fulfillment. Final.
         *     - 10 Error: A purchase failed after its request returned 202. Only the service sets this status.
         *     - 11 Draft: Unfinished. Lists omit drafts.
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
         *     - 0 Unknown: No state was recorded.
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
             * @description Id of the label. Null: no label was bought.
             */
            labelId: string | null;
            /** @description Carrier of the rate that was bought. */
            carrier: string | null;
            /** @description Name of the service. */
            serviceLevel: string | null;
            /**
             * Format: date-time
             * @description Mailing date, or the creation time of the label if there is no mailing date.
             */
            shipDate: string | null;
            /** @description The carrier's tracking number. Null if there is no label. */
            trackingNumber: string | null;
            /**
             * Format: uuid
             * @description Id of the sub-account. Null: none.
             */
            subAccountId: string | null;
            /** @description Your own order number. */
            reference: string | null;
            /** @description State or province of the destination. Null: none. */
            destinationState: string | null;
            /**
             * Format: int32
             * @description Number of packages.
             */
            parcelCount: number;
            /**
             * Format: int32
             * @description Number of packages for which a label can be bought now.
             */
            unlabelledCount: number;
            /**
             * Format: int32
             * @description Total quantity of the order's line items.
             */
            itemCount: number;
            labelStatus: components["schemas"]["LabelStatus"] | null;
            heldFrom: components["schemas"]["OrderStatus"] | null;
            /** @description Statuses that the order can be moved to. For an order on hold, the status before the hold comes first. */
            moves: components["schemas"]["OrderStatus"][];
            /**
             * @description State of the open purchase. Null: none.
             * @enum {string|null}
             */
            openPurchase: "Claimed" | "Processing" | "OutcomeUnknown" | null;
        };
        /**
         * OrderRows
         * @description A page of the order list.
         */
        OrderRows: {
            /** @description The orders on this page. Empty if there are no more pages. */
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
             * @description Snapshot time of the list, in UTC. Send this time when you request the next page, so that new orders do not shift the pages.
             */
            asOf: string;
            /**
             * Format: int32
             * @description Number of orders created since the snapshot. Null for a live list or a search.
             */
            newerCount: number | null;
        };
        /**
         * StatusCount
         * @description Number of orders with a status.
         */
        StatusCount: {
            status: components["schemas"]["OrderStatus"];
            /**
             * Format: int32
             * @description Number of orders.
             */
            orders: number;
        };
        /**
         * ViewCount
         * @description Number of orders in a view.
         */
        ViewCount: {
            /**
             * Format: uuid
             * @description Id of the view.
             */
            viewId: string;
            /**
             * Format: int32
             * @description Number of orders. Null if counting took too long.
             */
            orders: number | null;
            /** @description Whether the number is exact. If false, there are more orders. */
            isExact: boolean;
        };
        /**
         * PartlyLabelledOrder
         * @description An order with labels for only some of its packages.
         */
        PartlyLabelledOrder: {
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /** @description Name of the recipient. */
            customerName: string | null;
            /**
             * Format: int32
             * @description Number of packages.
             */
            parcelCount: number;
            /**
             * Format: int32
             * @description Number of packages without a label.
             */
            unlabelledCount: number;
        };
        /**
         * OrderCounts
         * @description Order counts for the tabs of the list.
         */
        OrderCounts: {
            /**
             * Format: int32
             * @description Number of all orders, excluding drafts.
             */
            total: number;
            /**
             * Format: int32
             * @description Number of drafts.
             */
            drafts: number;
            /** @description Counts by status. Statuses without orders are omitted. */
            statuses: components["schemas"]["StatusCount"][];
            /** @description Number of orders in each of the person's views. */
            views: components["schemas"]["ViewCount"][];
            /** @description Up to one hundred orders in status LabelCreated with packages that have no label, newest first. */
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
             * @description Earliest creation time, inclusive, in RFC 3339 format with an offset.
             */
            dateFrom?: string;
            /**
             * Format: date-time
             * @description Latest creation time, inclusive, in RFC 3339 format with an offset.
             */
            dateTo?: string;
            /** @description Matches any of these statuses. Repeat the parameter to pass several. */
            statuses?: components["schemas"]["OrderStatus"][];
            /** @description Matches any of these sources. Repeat the parameter to pass several. Default: all sources. */
            sources?: components["schemas"]["OrderSourceCode"][];
        };
        /**
         * OrderSelection
         * @description A selection of orders, made either by id or with a filter.
         */
        OrderSelection: {
            /** @description Ids of orders. If present, the other fields are ignored. */
            orderIds?: string[] | null;
            filter?: components["schemas"]["OrderFilter"] | null;
            /**
             * Format: date-time
             * @description Snapshot time of the list, used only with a filter.
             */
            asOf?: string | null;
            /** @description Ids of orders to exclude, used only with a filter. */
            exceptIds?: string[] | null;
            /**
             * Format: int32
             * @description Number of orders that were shown, used only with a filter. If more orders match, no order is moved.
             */
            count?: number | null;
        };
        /**
         * MoveOrdersRequest
         * @description The orders to move, and their new status.
         */
        MoveOrdersRequest: {
            selection: components["schemas"]["OrderSelection"];
            /**
             * Format: int32
             * @description The requested status, as a number from `OrderStatus`.
             */
            status?: number | null;
            /** @description If true, each order on hold returns to its status before the hold. Send this instead of a status. */
            resume?: boolean | null;
            /** @description Reason for the move. It is stored in the order's history. */
            reason?: string | null;
        };
        /**
         * RefusedMove
         * @description An order that was not moved.
         */
        RefusedMove: {
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            status: components["schemas"]["OrderStatus"];
            /**
             * @description Error code.
             * @enum {string}
             */
            code: "Order.StatusSystemManaged" | "Order.ResumeStatusUnusable" | "Order.TransitionNotAllowed";
        };
        /**
         * MovedOrders
         * @description The result of the move.
         */
        MovedOrders: {
            /**
             * Format: int32
             * @description Number of orders that were moved.
             */
            movedCount: number;
            /**
             * Format: int32
             * @description Number of orders that were not moved.
             */
            refusedCount: number;
            /** @description The first hundred orders that were not moved. */
            refused: components["schemas"]["RefusedMove"][];
        };
        /**
         * OrderAddress
         * @description An address of the order.
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
            /** @description Name of a carrier facility for drop-off or pickup. */
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
             * @description Required signature: none (`none`), anyone at the address (`standard`) or an adult (`adult`).
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
         * @description One kind of goods in the package.
         */
        CustomsItemOfOrder: {
            /** @description Description of the goods. Null: not given. */
            description: string | null;
            /**
             * Format: int32
             * @description Quantity.
             */
            quantity: number | null;
            /** @description Total value of all units, as a decimal. Null: not given. */
            value: string | null;
            /** @description ISO 4217 code. Null: not given. */
            currency: string | null;
            /** @description Total weight of all units, in pounds. */
            weight: number | null;
            /** @description Harmonized System tariff number. Null: not given. */
            hsTariffNumber: string | null;
            /** @description Country of origin, as an ISO 3166-1 alpha-2 code. Null: not given. */
            originCountry: string | null;
            /** @description The sender's own product code. Null: not given. */
            code: string | null;
            /** @description Name of the manufacturer. Null: not given. */
            manufacturer: string | null;
            /** @description Export control classification number. Null: not given. */
            eccn: string | null;
        };
        /**
         * CustomsOfOrder
         * @description A possibly incomplete customs declaration.
         */
        CustomsOfOrder: {
            /** @description Type of the contents. Null: not given. */
            contentsType: string | null;
            /** @description Description of the contents. Null: not given. */
            contentsExplanation: string | null;
            /** @description Whether the declaration is certified. Null: not given. */
            customsCertify: boolean | null;
            /** @description Name of the signer. Null: not given. */
            customsSigner: string | null;
            /** @description Free text for the customs documents. Null: not given. */
            declaration: string | null;
            /** @description Export exemption or ITN. Null: not given. */
            eelPfc: string | null;
            /** @description Handling of an undeliverable package. Null: not given. */
            nonDeliveryOption: string | null;
            /** @description Type of import restriction. Null: not given. */
            restrictionType: string | null;
            /** @description Description of the restriction. Null: not given. */
            restrictionComments: string | null;
            /** @description Incoterm, which determines who pays duties and taxes. Null: not given. */
            incoterm: string | null;
            /** @description The goods in the package. */
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
             *     - OutcomeUnknown: The response of the carrier was lost. The service looks up the outcome.
             *     - Accepted: The label is canceled, and its price was refunded.
             *     - Requested: The label is canceled. The carrier decides on the refund later.
             *     - Denied: The label is canceled, but the carrier denied the refund.
             *     - Refused: The label is still live.
             * @enum {string}
             */
            status: "Processing" | "OutcomeUnknown" | "Accepted" | "Requested" | "Denied" | "Refused";
            /** @description The carrier's reason for rejecting the cancellation. Null if the carrier did not reject the cancellation or gave no reason. */
            reason: string | null;
        };
        /**
         * ShipmentLabel
         * @description The live label, or the most recent one if none is live.
         */
        ShipmentLabel: {
            /**
             * Format: uuid
             * @description Id of the label.
             */
            labelId: string;
            status: components["schemas"]["LabelStatus"];
            /** @description Whether the label is live. */
            isLive: boolean;
            /** @description Whether the carrier accepts cancellations. */
            canBeCancelled: boolean;
            /** @description Id of the carrier. */
            carrier: string;
            /** @description The carrier's service code. */
            serviceCode: string;
            /** @description Tracking number. Null only if the label status is 4 (Error). */
            trackingNumber: string | null;
            /** @description Price of the label, as a decimal. 0 if no label was created. */
            charge: string;
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * @description State of the label files: in progress, ready, failed or removed.
             * @enum {string}
             */
            files: "processing" | "completed" | "failed" | "removed";
            cancellation: components["schemas"]["LabelCancellation"] | null;
        };
        /**
         * ShipmentPurchase
         * @description The active purchase of the shipment, or the most recent one if none is active.
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
             *     - OutcomeUnknown: The response of the carrier was lost. The service looks up the outcome and never sends the purchase again.
             *     - Completed: The label was bought.
             *     - Failed: No label was bought. See `error`.
             * @enum {string}
             */
            status: "Claimed" | "Processing" | "OutcomeUnknown" | "Completed" | "Failed";
            /** @description Error of a failed purchase. Null if the purchase did not fail. */
            error: components["schemas"]["ApiError"] | null;
        };
        /**
         * ShipmentOfOrder
         * @description A package of the order with its label and purchase.
         */
        ShipmentOfOrder: {
            /**
             * Format: uuid
             * @description Id of the shipment.
             */
            shipmentId: string;
            parcel: components["schemas"]["OrderPackage"];
            customsInfo: components["schemas"]["CustomsOfOrder"] | null;
            label: components["schemas"]["ShipmentLabel"] | null;
            purchase: components["schemas"]["ShipmentPurchase"] | null;
        };
        /**
         * PurchaseBlock
         * @description Code of the error that prevents a purchase, whatever the status of the order. Null: none.
         * @enum {string}
         */
        PurchaseBlock: "Order.NotReadyForPurchase" | "Order.ClosedAtSource" | "Order.CustomsRequired" | "Order.NotLoaded" | "Order.MetadataUnreadable" | "Order.Erased";
        /**
         * ReplacingOrder
         * @description The order or draft that replaces this canceled order.
         */
        ReplacingOrder: {
            /**
             * Format: uuid
             * @description Id of the order or draft.
             */
            orderId: string;
            /** @description Whether the replacement is still a draft. */
            isDraft: boolean;
        };
        /**
         * OrderPage
         * @description An order with all the data that its page shows.
         */
        OrderPage: {
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description Id of the sub-account. Null: none.
             */
            subAccountId: string | null;
            status: components["schemas"]["OrderStatus"];
            heldFrom: components["schemas"]["OrderStatus"] | null;
            source: components["schemas"]["OrderSource"];
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
            fromAddress: components["schemas"]["OrderAddress"];
            toAddress: components["schemas"]["OrderAddress"];
            /** @description Your own order number. */
            reference: string | null;
            options: components["schemas"]["ServiceOptions"];
            /** @description Line items of the order. Empty if the order has none. */
            items: components["schemas"]["OrderItem"][];
            /** @description Your notes. */
            notes: string | null;
            /** @description All shipments, in their original sequence. */
            shipments: components["schemas"]["ShipmentOfOrder"][];
            /**
             * Format: uuid
             * @description Id of the shipment that represents the order in lists.
             */
            shownShipmentId: string | null;
            /** @description Statuses that the order can be moved to. For an order on hold, the status before the hold comes first. */
            moves: components["schemas"]["OrderStatus"][];
            /** @description Whether a label can be bought for a shipment that has none. */
            isPurchasable: boolean;
            purchaseBlock: components["schemas"]["PurchaseBlock"] | null;
            /**
             * Format: uuid
             * @description Id of the canceled order that this order replaces. Null: none.
             */
            replacesOrderId: string | null;
            replacedBy: components["schemas"]["ReplacingOrder"] | null;
            /** @description Whether the order was canceled for a correction and has no replacement. If true, the correction can be started again. */
            awaitsReplacement: boolean;
        };
        /**
         * TimelineActor
         * @description An actor.
         */
        TimelineActor: {
            /**
             * @description Kind of actor: a person, a program with an API key, or the service.
             * @enum {string}
             */
            kind: "user" | "key" | "service";
            /**
             * Format: uuid
             * @description Id of the person or the API key. Null for the service.
             */
            id: string | null;
            /** @description Name of the person or the API key. Null if the person or key no longer exists in the account. */
            name: string | null;
        };
        /**
         * TimelineCreated
         * @description The order was created.
         */
        TimelineCreated: {
            source: components["schemas"]["OrderSource"];
        };
        /**
         * TimelineMoved
         * @description The status changed.
         */
        TimelineMoved: {
            from: components["schemas"]["OrderStatus"];
            to: components["schemas"]["OrderStatus"];
            /** @description The reason that the actor gave. */
            reason: string | null;
        };
        /**
         * TimelinePurchase
         * @description An event of a purchase or of its label.
         */
        TimelinePurchase: {
            /** @description The event, such as `claimed`, `sent`, `completed` or `outcome unknown`. */
            what: string;
            /**
             * Format: uuid
             * @description Id of the purchase.
             */
            purchaseId: string;
            /**
             * Format: uuid
             * @description Id of the shipment.
             */
            shipmentId: string;
            /** @description Id of the carrier. */
            carrier: string;
            /** @description Name of the service. */
            serviceName: string | null;
            /** @description Price, as a decimal. */
            charge: string;
            /** @description ISO 4217 code. */
            currency: string;
            /** @description Tracking number of the label. */
            trackingNumber: string | null;
            /** @description The carrier's message if it rejected the request. */
            carrierText: string | null;
        };
        /**
         * TimelinePrint
         * @description A label was printed.
         */
        TimelinePrint: {
            /**
             * Format: uuid
             * @description Id of the label.
             */
            labelId: string;
            /** @description Name of the printer. Null if a browser printed the label. */
            printerName: string | null;
            /** @description Format of the file. */
            format: string;
            /** @description State of the print job: `Sending`, `Sent`, `Failed` or `Unknown`. */
            state: string;
            /** @description Error message. */
            failure: string | null;
        };
        /**
         * TimelineEntry
         * @description An entry in the history of an order.
         */
        TimelineEntry: {
            /**
             * Format: uuid
             * @description Id of the entry.
             */
            entryId: string;
            /**
             * Format: date-time
             * @description Time of the event, in UTC.
             */
            at: string;
            /**
             * @description Kind of entry. The field with the same name contains the details.
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
         * @description The history of an order.
         */
        Timeline: {
            /** @description The entries, oldest first. */
            entries: components["schemas"]["TimelineEntry"][];
            /** @description Whether the history is complete. If false, the history is very long, and only the most recent entries are returned. */
            isComplete: boolean;
        };
        /**
         * MoveOrderRequest
         * @description The status to move the order to.
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
         * @description The search criteria of the view.
         */
        ViewSearch: {
            /** @description Search term for the list. */
            search: string | null;
            /** @description Matches any of these statuses. Null: all. */
            statuses: components["schemas"]["OrderStatus"][] | null;
            /** @description Matches any of these sources. Null: all. */
            sources: components["schemas"]["OrderSourceCode"][] | null;
            /**
             * Format: int32
             * @description Maximum age of an order in days.
             */
            withinDays: number | null;
            /** @description True: newest first. False: oldest first. */
            newestFirst: boolean;
        };
        /**
         * OrderView
         * @description A saved search for the order list.
         */
        OrderView: {
            /**
             * Format: uuid
             * @description Id of the view.
             */
            viewId: string;
            /** @description Name of the tab. */
            name: string;
            /** @description Whether everyone in the account can see the view. If false, only its creator can see the view. */
            isShared: boolean;
            search: components["schemas"]["ViewSearch"];
            /** @description Visible columns, in their usual order. Null: the default columns. */
            columns: string[] | null;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
        };
        /**
         * ViewRequest
         * @description A view to save.
         */
        ViewRequest: {
            /** @description Name of the tab. */
            name: string;
            /** @description Whether everyone in the account can see the view. If false, only its creator can see the view. */
            isShared: boolean;
            search: components["schemas"]["ViewSearch"];
            /** @description Visible columns, in their usual order. Null: the default columns. */
            columns: string[] | null;
        };
        /**
         * RateOptions
         * @description Delivery options. They are included in the price of each rate and bought with it.
         */
        RateOptions: {
            /**
             * @description Required signature: none (`none`), anyone at the address (`standard`) or an adult (`adult`).
             * @enum {string}
             */
            signature?: "none" | "standard" | "adult";
            /** @description Whether the package may be delivered on a Saturday. */
            saturdayDelivery?: boolean;
        };
        /**
         * RatesRequest
         * @description Options for the rates.
         */
        RatesRequest: {
            options?: components["schemas"]["RateOptions"] | null;
        };
        /**
         * Price
         * @description A price.
         */
        Price: {
            /** @description The amount, as a decimal. */
            amount: string;
            /** @description ISO 4217 code. */
            currency: string;
        };
        /**
         * OfferedRate
         * @description A carrier's price for shipping a package with one of its services.
         */
        OfferedRate: {
            /**
             * Format: uuid
             * @description Id of the rate. Send this id to buy a label at this rate.
             */
            rateId: string;
            /** @description Id of the carrier. */
            carrier: string;
            /** @description The carrier's service code. */
            serviceCode: string;
            /** @description Name of the service. */
            serviceName: string;
            charge: components["schemas"]["Price"];
            retail: components["schemas"]["Price"] | null;
            /**
             * Format: int32
             * @description Estimated transit time in days, as counted by the carrier. Null: no estimate.
             */
            deliveryDays: number | null;
            /**
             * Format: date-time
             * @description Estimated delivery time. Null if the carrier provided no date.
             */
            estimatedDeliveryDate: string | null;
            /** @description Whether the carrier guarantees the delivery date. */
            isDateGuaranteed: boolean;
            /** @description The only type of contents that the service accepts. A rate with this restriction must never be preselected. Null if any contents are accepted. */
            restrictedTo: string | null;
            /** @description Whether the credit is insufficient for this rate. */
            isCreditShort: boolean;
            /** @description Credit after the purchase, as a decimal. Null if the credit is insufficient or in another currency, or if the role cannot view credit. */
            creditAfter: string | null;
            /** @description Additional credit required, as a decimal. Null if none is required, or if the role cannot view credit. */
            creditMissing: string | null;
        };
        /**
         * RatesLine
         * @description A line of the response. Each line is a JSON document.
         */
        RatesLine: {
            /**
             * @description Kind of line.
             *
             *     - asked: The first line, with the queried carriers (`carriers`).
             *     - answered: A carrier (`carrier`) responded or timed out. The line contains that carrier's `rates` or `errors`.
             *     - ended: The last line. `errors` is set if no carrier returned a rate.
             *     - failed: The request failed. The line contains `errors`.
             * @enum {string}
             */
            kind: "asked" | "answered" | "ended" | "failed";
            /** @description Ids of the queried carriers. */
            carriers?: string[];
            /** @description Id of the carrier that responded. */
            carrier?: string;
            /** @description Rates, sorted by price, then by speed. */
            rates?: components["schemas"]["OfferedRate"][];
            /** @description The errors. */
            errors?: components["schemas"]["ApiError"][];
        };
        /**
         * BuyRequest
         * @description A purchase to make.
         */
        BuyRequest: {
            /** @description Id of the rate to buy. */
            rateId: string;
            /** @description Key that the page creates for each Buy button. At most one label is bought per key. */
            key: string;
            /**
             * Format: uuid
             * @description Id of the package preset that was used.
             */
            presetId?: string | null;
        };
        /**
         * PurchasedLabel
         * @description The label. Null: there is none.
         */
        PurchasedLabel: {
            /**
             * Format: uuid
             * @description Id of the label.
             */
            labelId: string;
            status: components["schemas"]["LabelStatus"];
            /** @description Whether the label is live. */
            isLive: boolean;
            /** @description The carrier's tracking number. */
            trackingNumber: string | null;
            /**
             * @description State of the label files: in progress, ready, failed or removed.
             * @enum {string}
             */
            files: "processing" | "completed" | "failed" | "removed";
        };
        /**
         * PurchasePage
         * @description A purchase.
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
             *     - OutcomeUnknown: The response of the carrier was lost. The service looks up the outcome and never sends the purchase again.
             *     - Completed: The label was bought.
             *     - Failed: No label was bought. See `error`.
             * @enum {string}
             */
            status: "Claimed" | "Processing" | "OutcomeUnknown" | "Completed" | "Failed";
            /** @description Error of a failed purchase. Null if the purchase did not fail. */
            error: components["schemas"]["ApiError"] | null;
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description Id of the shipment.
             */
            shipmentId: string;
            /**
             * Format: uuid
             * @description Id of the rate.
             */
            rateId: string;
            /** @description Id of the carrier. */
            carrier: string;
            /** @description Name of the service. */
            serviceName: string;
            /** @description Price, as a decimal. */
            charge: string;
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * Format: date-time
             * @description Time when the purchase was sent to the carrier, in UTC. Null: not sent.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            label: components["schemas"]["PurchasedLabel"] | null;
            cancellation: components["schemas"]["LabelCancellation"] | null;
        };
        /**
         * DraftViolation
         * @description An error that prevents you from requesting rates for a draft.
         */
        DraftViolation: {
            /** @description Path of the field, such as `toAddress.zip`. */
            path: string;
            /**
             * @description Whether the field is missing or invalid.
             * @enum {string}
             */
            kind: "missing" | "wrong";
            /** @description Error code, the same as for this field in an order. */
            code: string;
            /** @description Human-readable message. */
            message: string;
        };
        /**
         * DraftShipmentCustoms
         * @description The customs declaration of a package.
         */
        DraftShipmentCustoms: {
            /** @description Export citation for packages from the United States, as entered or chosen by the service. Null if none is needed or if the service cannot choose one yet. */
            eelPfc: string | null;
            /** @description Customs data that is still missing for a purchase. Empty if the data is complete. */
            gaps: components["schemas"]["DraftViolation"][];
        };
        /**
         * DraftCustomsNeeds
         * @description Customs requirements of a draft.
         */
        DraftCustomsNeeds: {
            /** @description Ids of the carriers that require customs data for this package. */
            wantedBy: string[];
            /** @description One entry per package. Empty while the draft has errors. */
            shipments: components["schemas"]["DraftShipmentCustoms"][];
        };
        /**
         * Draft
         * @description A draft of an order.
         */
        Draft: {
            /**
             * Format: uuid
             * @description Id of the draft, which is also the id of the resulting order.
             */
            draftId: string;
            /**
             * Format: int32
             * @description Version of the draft. Send this value when you next save the draft.
             */
            version: number;
            /** @description The content as it was sent, in the form of a `DraftContent` whose fields may be invalid. */
            content: {
                [key: string]: unknown;
            };
            /** @description Errors in the content. If empty, rates can be requested. */
            violations: components["schemas"]["DraftViolation"][];
            customs: components["schemas"]["DraftCustomsNeeds"] | null;
            /** @description Ids of the shipments to request rates for, one per package. These ids change whenever the data that carriers receive changes. Empty while the draft has errors. */
            shipmentIds: string[];
            /**
             * Format: uuid
             * @description Id of the sub-account. Null: none.
             */
            subAccountId: string | null;
            /**
             * Format: uuid
             * @description Id of the canceled order that this draft replaces. Null: none.
             */
            replacesOrderId: string | null;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last save, in UTC.
             */
            savedAt: string;
            /**
             * Format: uuid
             * @description Id of the person who last saved the draft.
             */
            savedBy: string;
        };
        /**
         * CorrectionRefusal
         * @description A label that could not be canceled.
         */
        CorrectionRefusal: {
            /**
             * Format: uuid
             * @description Id of the label.
             */
            labelId: string;
            /** @description The carrier's reason for rejecting the cancellation. */
            reason: string | null;
            /** @description Whether the carrier was contacted. If false, the carrier does not accept cancellations, and nothing was canceled. */
            isAsked: boolean;
            /** @description Ids of the order's labels that were already canceled. Packages with these labels must not be shipped. */
            cancelledLabelIds: string[];
        };
        /**
         * Correction
         * @description The draft with the content of the order, the id of an order that already replaces this one, or the label that could not be canceled.
         */
        Correction: {
            draft: components["schemas"]["Draft"] | null;
            /**
             * Format: uuid
             * @description Id of the order that already replaces this order. Null: none.
             */
            orderId: string | null;
            refusal: components["schemas"]["CorrectionRefusal"] | null;
        };
        /**
         * CancelledLabel
         * @description The result of a cancellation.
         */
        CancelledLabel: {
            /** @description Whether the label is canceled. If false, nothing changed. */
            isCancelled: boolean;
            /** @description The carrier's reason for rejecting the cancellation. Null if the carrier did not reject the cancellation or gave no reason. */
            reason: string | null;
        };
        /**
         * LastHeard
         * @description The last known event.
         */
        LastHeard: {
            /**
             * Format: date-time
             * @description Time of the event, in UTC.
             */
            at: string;
            /** @description The event, such as `outcome unknown` or `asked the carrier`. */
            what: string;
            /** @description Result of the lookup, such as `absent`, `undecided` or `unavailable`. Null: none. */
            answer: string | null;
            /** @description The carrier's message. */
            detail: string | null;
        };
        /**
         * ToSettle
         * @description A purchase or cancellation whose outcome is unknown.
         */
        ToSettle: {
            /**
             * @description Whether the entry is a purchase or a cancellation.
             * @enum {string}
             */
            kind: "purchase" | "cancellation";
            /**
             * Format: uuid
             * @description Id of the purchase.
             */
            purchaseId: string;
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /** @description Name of the recipient. Null: none. */
            recipient: string | null;
            /**
             * Format: uuid
             * @description Id of the label that is being canceled. Null for a purchase.
             */
            labelId: string | null;
            /** @description Tracking number of the label. */
            trackingNumber: string | null;
            /** @description Id of the carrier. */
            carrier: string;
            /** @description Name of the service. */
            serviceName: string;
            /** @description Amount held for the purchase, or the price of the label, as a decimal. */
            charge: string;
            /** @description ISO 4217 code. */
            currency: string;
            /**
             * Format: date-time
             * @description Time of the first request to the carrier, in UTC.
             */
            sentAt: string;
            lastHeard: components["schemas"]["LastHeard"] | null;
            /**
             * @description Party that resolves the entry: the account, or the operator if the operator owns the carrier account.
             * @enum {string}
             */
            settledBy: "account" | "operator";
        };
        /**
         * ToSettleCount
         * @description The number of items that need attention.
         */
        ToSettleCount: {
            /**
             * Format: int32
             * @description Number of purchases, cancellations and store updates that need attention.
             */
            count: number;
        };
        /**
         * PurchaseOutcome
         * @description The outcome of a purchase, as confirmed with the carrier.
         */
        PurchaseOutcome: {
            /** @description Tracking number of the label that the carrier created, without spaces. Null if the carrier created no label. */
            trackingNumber: string | null;
            /** @description Amount that the carrier charged, as a decimal in the currency of the purchase. Null: unknown. */
            charged?: string | null;
            /** @description How the outcome was determined. This note is stored with the purchase and in the audit trail. */
            reason: string;
        };
        /**
         * CancellationOutcome
         * @description The outcome of a cancellation, as confirmed with the carrier.
         */
        CancellationOutcome: {
            /**
             * @description The outcome.
             *
             *     - voided: The label is canceled.
             *     - requested: The label is canceled, and the carrier decides on the refund later.
             *     - not voided: The label is still live.
             * @enum {string}
             */
            found: "voided" | "requested" | "not voided";
            /** @description How the outcome was determined. This note is stored with the purchase and in the audit trail. */
            reason: string;
        };
        /**
         * Address
         * @description A saved address.
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
            /** @description Name of a carrier facility for drop-off or pickup. */
            carrierFacility: string | null;
            /** @description Federal tax number, for customs. */
            federalTaxId: string | null;
            /** @description State tax number, for customs. */
            stateTaxId: string | null;
        };
        /**
         * Warehouse
         * @description A ship-from address, which packages are sent from and returned to.
         */
        Warehouse: {
            /**
             * Format: uuid
             * @description Id of the ship-from address.
             */
            warehouseId: string;
            /** @description Name of the ship-from address. */
            name: string;
            fromAddress: components["schemas"]["Address"];
            returnAddress: components["schemas"]["Address"] | null;
            /** @description Whether this ship-from address is the account's default. */
            isDefault: boolean;
            /** @description Ids of the sub-accounts that use this ship-from address as their default. */
            defaultFor: string[];
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
        };
        /**
         * AddressRequest
         * @description An address to save.
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
            /** @description Postal code. May be blank in countries that have no postal codes, such as HK and AE. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Phone number. Required in an order, but may be null. Some carriers reject addresses without a phone number. */
            phone?: string | null;
            /** @description Email address. */
            email?: string | null;
            /** @description Whether the address is residential. Carriers charge more for residential delivery. Null or omitted: unknown. */
            residential?: boolean | null;
            /** @description Name of a carrier facility for drop-off or pickup. */
            carrierFacility?: string | null;
            /** @description Federal tax number, for customs. */
            federalTaxId?: string | null;
            /** @description State tax number, for customs. */
            stateTaxId?: string | null;
        };
        /**
         * WarehouseRequest
         * @description The address that packages are sent from and returned to.
         */
        WarehouseRequest: {
            /** @description Name of the ship-from address. */
            name: string;
            fromAddress: components["schemas"]["AddressRequest"];
            returnAddress?: components["schemas"]["AddressRequest"] | null;
        };
        /**
         * DefaultWarehouseRequest
         * @description The default ship-from address.
         */
        DefaultWarehouseRequest: {
            /**
             * Format: uuid
             * @description Id of the ship-from address. Null: none.
             */
            warehouseId: string | null;
            /**
             * Format: uuid
             * @description Id of the sub-account to set the default for. If omitted, the account's default is set.
             */
            subAccountId?: string | null;
        };
        /**
         * CarrierPackagings
         * @description A carrier's own packaging types.
         */
        CarrierPackagings: {
            /** @description Id of the carrier. */
            carrier: string;
            /** @description Names of the packaging types, as used in `predefinedPackage`. */
            names: string[];
        };
        /**
         * ParcelPreset
         * @description A package preset, with its delivery options.
         */
        ParcelPreset: {
            /**
             * Format: uuid
             * @description Id of the preset.
             */
            presetId: string;
            /** @description Name of the preset. */
            name: string;
            /** @description Longest side in inches. Null for a carrier's packaging. */
            length: number | null;
            /** @description Second-longest side in inches. */
            width: number | null;
            /** @description Shortest side in inches. */
            height: number | null;
            /** @description Name of a carrier's own packaging. Null: none. */
            predefinedPackage: string | null;
            /** @description Weight of the empty packaging, in pounds. */
            tareWeight: number;
            options: components["schemas"]["ServiceOptions"];
            /**
             * Format: int32
             * @description Number key that selects the preset. Null: none.
             */
            shortcut: number | null;
            /**
             * Format: date-time
             * @description Time of the last purchase with the preset, in UTC. Null: never.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
        };
        /**
         * ParcelPresetRequest
         * @description A package preset, with either dimensions or the name of a carrier's packaging.
         */
        ParcelPresetRequest: {
            /** @description Name of the preset. */
            name: string;
            /** @description Longest side in inches. */
            length?: number | null;
            /** @description Second-longest side in inches. */
            width?: number | null;
            /** @description Shortest side in inches. */
            height?: number | null;
            /**
             * @description Name of a carrier's own packaging, instead of dimensions. Only that carrier returns rates for it.
             *
             *     - usps: FlatRateEnvelope, FlatRateLegalEnvelope, FlatRatePaddedEnvelope, SmallFlatRateBox, MediumFlatRateBox, LargeFlatRateBox
             *     - ups: UPSLetter, UPSTube, UPSPak, UPSExpressBoxSmall, UPSExpressBoxMedium, UPSExpressBoxLarge, UPS10KgBox, UPS25KgBox
             *     - fedex: FEDEX_ENVELOPE, FEDEX_PAK, FEDEX_TUBE, FEDEX_SMALL_BOX, FEDEX_MEDIUM_BOX, FEDEX_LARGE_BOX, FEDEX_EXTRA_LARGE_BOX
             *     - dhl: XPD, 1CE, CE1, 2BC, 2BP, 2BX, 3BX, 4BX, 5BX, 6BX, 7BX, 8BX, TBS, TBL
             *
             *     See the carriers' pages in `docs/carriers` for details.
             */
            predefinedPackage?: string | null;
            /** @description Weight of the empty packaging, in pounds. Default: 0. */
            tareWeight?: number | null;
            options?: components["schemas"]["RateOptions"] | null;
            /**
             * Format: int32
             * @description Number key that selects the preset. If another preset uses this key, the key is removed from that preset.
             */
            shortcut?: number | null;
        };
        /**
         * SavedAddress
         * @description A saved address.
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
             * @description Time of the last save, in UTC.
             */
            usedAt: string;
        };
        /**
         * FoundAddresses
         * @description Addresses that match a search.
         */
        FoundAddresses: {
            /** @description Up to twenty saved addresses that match, most recently saved first. */
            saved: components["schemas"]["SavedAddress"][];
            /** @description Up to ten other recipients of the account's orders, most recent first. */
            learned: components["schemas"]["Address"][];
        };
        /**
         * SaveAddressRequest
         * @description An address to save in the address book.
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
            /** @description Postal code. May be blank in countries that have no postal codes, such as HK and AE. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Phone number. Required in an order, but may be null. Some carriers reject addresses without a phone number. */
            phone?: string | null;
            /** @description Email address. */
            email?: string | null;
            /** @description Whether the address is residential. Carriers charge more for residential delivery. Null or omitted: unknown. */
            residential?: boolean | null;
            /** @description Name of a carrier facility for drop-off or pickup. */
            carrierFacility?: string | null;
            /** @description Federal tax number, for customs. */
            federalTaxId?: string | null;
            /** @description State tax number, for customs. */
            stateTaxId?: string | null;
        };
        /**
         * CheckTypedAddressRequest
         * @description An address to check.
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
         * @description The most recent declaration. Fields that were not entered are null.
         */
        RememberedDeclaration: {
            /** @description Name of the signer. */
            signer: string | null;
            /** @description Type of the contents. */
            contentsType: string | null;
        };
        /**
         * RememberedGoods
         * @description Goods from an earlier customs declaration.
         */
        RememberedGoods: {
            /** @description Description of the goods. */
            description: string;
            /** @description The sender's own product code. */
            sku: string | null;
            /** @description Value of one unit, as a decimal. */
            unitValue: string | null;
            /** @description ISO 4217 code. */
            currency: string | null;
            /** @description Weight of one unit, in pounds. */
            unitWeightPounds: number | null;
            /** @description Harmonized System tariff number. */
            hsTariffNumber: string | null;
            /** @description Country of origin, as an ISO 3166-1 alpha-2 code. */
            originCountry: string | null;
        };
        /**
         * Remembered
         * @description Suggestions from earlier customs declarations.
         */
        Remembered: {
            declaration: components["schemas"]["RememberedDeclaration"];
            /** @description The 500 most recently declared goods, newest first. */
            goods: components["schemas"]["RememberedGoods"][];
        };
        /**
         * SandboxWord
         * @description A test value that controls the simulated carriers.
         */
        SandboxWord: {
            /** @description Text to include in the recipient's name. */
            word: string;
            /** @description Effect, as a sentence. */
            effect: string;
        };
        /**
         * DraftCountries
         * @description Countries of the sender's and recipient's addresses. Empty if the country has not been entered yet.
         */
        DraftCountries: {
            /** @description Country of the destination. */
            to: string;
            /** @description Country of the origin. */
            from: string;
        };
        /**
         * DraftRow
         * @description A draft in the list of drafts.
         */
        DraftRow: {
            /**
             * Format: uuid
             * @description Id of the draft.
             */
            draftId: string;
            /** @description Name of the recipient, or the company if there is no name. Null: not entered yet. */
            recipient: string | null;
            /** @description City of the destination. Null: not entered yet. */
            city: string | null;
            /** @description Your own order number. */
            reference: string | null;
            /**
             * Format: int32
             * @description Number of packages.
             */
            parcelCount: number;
            countries: components["schemas"]["DraftCountries"];
            /** @description Paths of missing fields. */
            missing: string[];
            /** @description Paths of invalid fields. */
            wrong: string[];
            /**
             * Format: date-time
             * @description Time of the last save, in UTC.
             */
            savedAt: string;
            /**
             * Format: uuid
             * @description Id of the person who last saved the draft.
             */
            savedBy: string;
        };
        /**
         * Drafts
         * @description The drafts of the account.
         */
        Drafts: {
            /** @description The hundred most recently saved drafts. */
            drafts: components["schemas"]["DraftRow"][];
            /**
             * Format: int32
             * @description Number of drafts.
             */
            total: number;
        };
        /**
         * DraftAddress
         * @description A possibly incomplete address.
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
            /** @description Postal code. May be blank in countries that have no postal codes, such as HK and AE. */
            zip?: unknown;
            /** @description ISO 3166-1 alpha-2 code. */
            country?: unknown;
            /** @description Phone number. Required in an order, but may be null. Some carriers reject addresses without a phone number. */
            phone?: unknown;
            /** @description Email address. */
            email?: unknown;
            /** @description Whether the address is residential. Carriers charge more for residential delivery. Null or omitted: unknown. */
            residential?: unknown;
            /** @description Name of a carrier facility for drop-off or pickup. */
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
         * @description A possibly incomplete package.
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
            /**
             * @description Name of a carrier's own packaging, instead of dimensions. Only that carrier returns rates for it.
             *
             *     - usps: FlatRateEnvelope, FlatRateLegalEnvelope, FlatRatePaddedEnvelope, SmallFlatRateBox, MediumFlatRateBox, LargeFlatRateBox
             *     - ups: UPSLetter, UPSTube, UPSPak, UPSExpressBoxSmall, UPSExpressBoxMedium, UPSExpressBoxLarge, UPS10KgBox, UPS25KgBox
             *     - fedex: FEDEX_ENVELOPE, FEDEX_PAK, FEDEX_TUBE, FEDEX_SMALL_BOX, FEDEX_MEDIUM_BOX, FEDEX_LARGE_BOX, FEDEX_EXTRA_LARGE_BOX
             *     - dhl: XPD, 1CE, CE1, 2BC, 2BP, 2BX, 3BX, 4BX, 5BX, 6BX, 7BX, 8BX, TBS, TBL
             *
             *     See the carriers' pages in `docs/carriers` for details.
             */
            predefinedPackage?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * DraftCustoms
         * @description A possibly incomplete customs declaration.
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
            /** @description For exports from the United States: the exemption, such as `NOEEI 30.37(a)`, or the ITN, such as `AES X20261123123456`. If omitted, the service chooses the exemption, unless goods with one tariff number are worth more than 2,500 USD. */
            eelPfc?: unknown;
            /** @description Handling of an undeliverable package: `return`, `abandon`. Default: `return`. */
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
         * @description The content of a draft, with the field names of an order. Other fields are stored unchanged for the page that sent them.
         */
        DraftContent: {
            fromAddress?: components["schemas"]["DraftAddress"] | null;
            toAddress?: components["schemas"]["DraftAddress"] | null;
            /** @description The packages. If omitted, the draft has one empty package. */
            shipments?: components["schemas"]["DraftShipment"][];
            /** @description Your own order number. */
            reference?: string | null;
            /** @description Your notes, which are stored but not printed. */
            notes?: string | null;
            /** @description Line items, with the same fields as in an order. */
            items?: unknown[];
            options?: components["schemas"]["RateOptions"] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * CreateDraftRequest
         * @description Initial content of a draft, or an order to copy.
         */
        CreateDraftRequest: {
            content?: components["schemas"]["DraftContent"] | null;
            /**
             * Format: uuid
             * @description Id of an order to copy.
             */
            copyOf?: string | null;
        };
        /**
         * SaveDraftRequest
         * @description New content of a draft.
         */
        SaveDraftRequest: {
            /**
             * Format: int32
             * @description The version on which the change is based.
             */
            version: number;
            content: components["schemas"]["DraftContent"];
        };
        /**
         * FinishDraftRequest
         * @description The version to complete.
         */
        FinishDraftRequest: {
            /**
             * Format: int32
             * @description The version on which the change is based.
             */
            version: number;
        };
        /**
         * AccountSettings
         * @description The settings of the account.
         */
        AccountSettings: {
            /** @description Name of the account. */
            name: string;
            /** @description Time zone of the account, as a name from the tz database, such as `America/New_York`. The time zone determines the current date. All times in this API are in UTC. */
            timeZone: string;
            /**
             * @description Default format of label downloads. Null: PDF.
             * @enum {string|null}
             */
            labelFormat: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI" | null;
        };
        /**
         * ChangeSettingsRequest
         * @description Settings to change. Omitted fields are unchanged.
         */
        ChangeSettingsRequest: {
            /** @description Name of the account. */
            name?: string;
            /** @description Time zone of the account, as a name from the tz database, such as `America/New_York`. The time zone determines the current date. All times in this API are in UTC. */
            timeZone?: string;
            /**
             * @description Default format of label downloads. Null: PDF.
             * @enum {string|null}
             */
            labelFormat?: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI" | null;
        };
        /**
         * KeyMaker
         * @description The creator of a key.
         */
        KeyMaker: {
            /**
             * @description Kind of creator: a person, the operator, or the service when it first started.
             * @enum {string}
             */
            kind: "user" | "operator" | "service";
            /** @description Name of the person. Null for other creators, and for people who no longer belong to the account. */
            name: string | null;
        };
        /**
         * ApiKey
         * @description An API key, without its secret.
         */
        ApiKey: {
            /**
             * Format: uuid
             * @description Id of the key.
             */
            apiKeyId: string;
            /** @description Name of the key. */
            name: string;
            /** @description Prefix of the key, which is the same for all keys of the deployment. */
            prefix: string;
            /** @description Last characters of the key, which help you recognize the key. */
            ending: string;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            createdBy: components["schemas"]["KeyMaker"] | null;
            /**
             * Format: date-time
             * @description Time of the last request with the key, in UTC and accurate to the minute. Null if no use is recorded.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation, in UTC. Null if the key is still valid.
             */
            revokedAt: string | null;
        };
        /**
         * CreateApiKeyRequest
         * @description A key to create.
         */
        CreateApiKeyRequest: {
            /** @description Name of the key. */
            name: string;
        };
        /**
         * NewApiKey
         * @description A new API key.
         */
        NewApiKey: {
            /**
             * Format: uuid
             * @description Id of the key.
             */
            apiKeyId: string;
            /** @description The API key, which is shown only once. */
            apiKey: string;
        };
        /**
         * LegacyKey
         * @description A legacy API key, without its secret.
         */
        LegacyKey: {
            /**
             * Format: uuid
             * @description Id of the legacy API key.
             */
            legacyKeyId: string;
            /** @description The key, which is not secret. */
            key: string;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            createdBy: components["schemas"]["KeyMaker"] | null;
            /**
             * Format: date-time
             * @description Time of the last request with the key, in UTC and accurate to the minute. Null if no use is recorded.
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the revocation, in UTC. Null if the key is still valid.
             */
            revokedAt: string | null;
        };
        /**
         * NewLegacyKey
         * @description A new legacy API key.
         */
        NewLegacyKey: {
            /**
             * Format: uuid
             * @description Id of the legacy API key.
             */
            legacyKeyId: string;
            /** @description The key. */
            key: string;
            /** @description The secret, which is shown only once. */
            secret: string;
        };
        /**
         * SubAccount
         * @description A sub-account.
         */
        SubAccount: {
            /**
             * Format: uuid
             * @description Id of the sub-account, as used in `X-SubAccount-Id`.
             */
            subAccountId: string;
            /** @description Name of the sub-account. */
            name: string;
            /** @description Whether the sub-account is active. Requests for an inactive sub-account are rejected. */
            active: boolean;
            /** @description Ids of the carriers that the sub-account may use. Null: all. */
            allowedCarriers: string[] | null;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
        };
        /**
         * CarrierName
         * @description A carrier.
         */
        CarrierName: {
            /** @description Id of the carrier. */
            id: string;
            /** @description Name of the carrier. */
            name: string;
        };
        /**
         * SubAccounts
         * @description The sub-accounts of the account.
         */
        SubAccounts: {
            /** @description The sub-accounts, oldest first. */
            subAccounts: components["schemas"]["SubAccount"][];
            /** @description The carriers to which a sub-account can be limited. */
            carriers: components["schemas"]["CarrierName"][];
        };
        /**
         * CreateSubAccountRequest
         * @description A sub-account to create.
         */
        CreateSubAccountRequest: {
            /** @description Name of the sub-account. */
            name: string;
        };
        /**
         * SetSubAccountActiveRequest
         * @description Whether the sub-account is active.
         */
        SetSubAccountActiveRequest: {
            /** @description Whether the sub-account is active. Requests for an inactive sub-account are rejected. */
            active: boolean;
        };
        /**
         * SetSubAccountCarriersRequest
         * @description The carriers that the sub-account can use.
         */
        SetSubAccountCarriersRequest: {
            /** @description Ids of the carriers that the sub-account may use. Null: all. */
            allowedCarriers: string[] | null;
        };
        /**
         * CredentialField
         * @description A field of the carrier's credentials.
         */
        CredentialField: {
            /** @description Name of the field in requests. */
            name: string;
            /** @description The carrier's name for the field, and an explanation. */
            meaning: string;
            /** @description Whether the value is secret. */
            secret: boolean;
            /** @description Whether the field is required. */
            required: boolean;
        };
        /**
         * Carrier
         * @description A carrier.
         */
        Carrier: {
            /** @description Id of the carrier. */
            id: string;
            /** @description Name of the carrier. */
            name: string;
            /**
             * @description Type of the carrier account in use: the account's own, the operator's or a simulated one. Null: none.
             * @enum {string|null}
             */
            goesThrough: "own" | "shared" | "simulated" | null;
            /** @description The fields of the carrier's credentials. */
            credentialFields: components["schemas"]["CredentialField"][];
        };
        /**
         * CarrierAccount
         * @description A carrier account, without its credentials.
         */
        CarrierAccount: {
            /**
             * Format: uuid
             * @description Id of the carrier account.
             */
            carrierAccountId: string;
            /** @description Id of the carrier. */
            carrier: string;
            /** @description Name of the carrier account. */
            name: string;
            /** @description Whether the operator owns the carrier account. The operator's carrier accounts cannot be changed here. */
            isShared: boolean;
            /**
             * @description The carrier's environment. Null if the account uses another URL or belongs to the operator.
             * @enum {string|null}
             */
            system: "test" | "production" | null;
            /** @description Whether the carrier account is used for rates and purchases. */
            connected: boolean;
            /**
             * Format: date-time
             * @description Time of the last connection or disconnection, in UTC.
             */
            updatedAt: string;
        };
        /**
         * Carriers
         * @description The carriers and carrier accounts of the account.
         */
        Carriers: {
            /** @description All supported carriers. */
            carriers: components["schemas"]["Carrier"][];
            /** @description The account's own carrier accounts and the operator's, oldest first, including disconnected ones. */
            accounts: components["schemas"]["CarrierAccount"][];
        };
        /**
         * ConnectCarrierRequest
         * @description A carrier account to connect.
         */
        ConnectCarrierRequest: {
            /** @description Id of the carrier. */
            carrier: string;
            /** @description Name of the carrier account. An existing carrier account with this name is replaced. */
            name: string;
            /** @description The credential fields of the carrier, by name. */
            credentials: {
                [key: string]: string;
            };
            /**
             * @description The carrier's environment. Default: the environment that matches this deployment.
             * @enum {string}
             */
            system?: "test" | "production";
            /** @description If true, the credentials are stored without being checked with the carrier. */
            keepUntested?: boolean;
        };
        /**
         * ConnectedCarrier
         * @description The connected carrier account.
         */
        ConnectedCarrier: {
            /**
             * Format: uuid
             * @description Id of the carrier account.
             */
            carrierAccountId: string;
            /** @description The carrier's response, as a sentence. */
            finding: string;
        };
        /**
         * CarrierTest
         * @description The result of a test.
         */
        CarrierTest: {
            /** @description Whether the carrier accepted the credentials. */
            works: boolean;
            /** @description The carrier's response, as a sentence. */
            finding: string;
        };
        /**
         * StoreKind
         * @description Kind of store.
         * @enum {string}
         */
        StoreKind: "shopify" | "woocommerce" | "medusa" | "vendure" | "bigcommerce" | "etsy" | "ebay" | "amazon" | "squarespace" | "generic";
        /**
         * StoreCredentialField
         * @description A field of the store's credentials.
         */
        StoreCredentialField: {
            /** @description Name of the field in requests. */
            name: string;
            /** @description The store's name for the field, and an explanation. */
            meaning: string;
            /** @description Whether the value is secret. */
            secret: boolean;
            /** @description Whether the field is required. */
            required: boolean;
        };
        /**
         * StoreKindAnswer
         * @description A kind of store that can be connected.
         */
        StoreKindAnswer: {
            kind: components["schemas"]["StoreKind"];
            /** @description Name of the kind. */
            name: string;
            /** @description Whether each store of this kind has its own URL. */
            hasOwnAddress: boolean;
            /** @description Whether the owner can grant access on a page of the store, so that fewer fields need to be entered. */
            hasOwnPage: boolean;
            /** @description The fields of the store's credentials. */
            credentialFields: components["schemas"]["StoreCredentialField"][];
        };
        /**
         * StoreLook
         * @description The last successful sync. Null: none.
         */
        StoreLook: {
            /**
             * Format: int32
             * @description Number of new orders.
             */
            imported: number;
            /**
             * Format: int32
             * @description Number of changed orders.
             */
            updated: number;
            /**
             * Format: int32
             * @description Number of unchanged orders.
             */
            unchanged: number;
            /**
             * Format: int32
             * @description Number of orders that could not be read.
             */
            failed: number;
            /**
             * Format: int32
             * @description Number of synced orders for which no label can be bought now.
             */
            blocked: number;
            /**
             * Format: date-time
             * @description Start time, in UTC.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description End time, in UTC.
             */
            endedAt: string;
        };
        /**
         * StoreFailure
         * @description Reason why the sync fails. Null if the sync does not fail.
         */
        StoreFailure: {
            /**
             * Format: date-time
             * @description Time of the first failed sync since the last successful one, in UTC.
             */
            since: string;
            /**
             * Format: date-time
             * @description Time of the last failed sync, in UTC.
             */
            at: string;
            /** @description Reason, as a sentence, often in the store's own words. */
            detail: string;
        };
        /**
         * WaitingOrders
         * @description Number of the store's orders for which no label can be bought now, by reason. At most 10000 orders are counted in total.
         */
        WaitingOrders: {
            /**
             * Format: int32
             * @description Number of orders whose address changed in the store. A person must accept each change.
             */
            pending: number;
            /**
             * Format: int32
             * @description Number of orders that the store has not released for shipping yet.
             */
            waiting: number;
            /**
             * Format: int32
             * @description Number of orders whose data the store withholds.
             */
            withheld: number;
            /**
             * Format: int32
             * @description Number of orders whose data cannot be read.
             */
            unreadable: number;
            /**
             * Format: int32
             * @description Number of orders that could not be created yet because data is missing in Waybill.
             */
            incomplete: number;
            /**
             * Format: int32
             * @description Number of international orders without the required customs data.
             */
            customs: number;
        };
        /**
         * ConnectedStore
         * @description A connected store, without its credentials.
         */
        ConnectedStore: {
            /**
             * Format: uuid
             * @description Id of the store.
             */
            storeId: string;
            kind: components["schemas"]["StoreKind"];
            /** @description Name of the store. */
            name: string;
            /** @description URL of the store. */
            baseUrl: string;
            /** @description Whether the store is connected. */
            connected: boolean;
            /**
             * Format: uuid
             * @description Id of the ship-from address. If null, the store's own address is used.
             */
            warehouseId: string | null;
            /**
             * Format: uuid
             * @description Id of the sub-account that the store's orders belong to. Null: none.
             */
            subAccountId: string | null;
            parcel: components["schemas"]["OrderPackage"];
            /** @description Webhook URL to enter in the store. Null if the service sets up the webhook or the store has no webhooks. */
            hookUrl: string | null;
            /** @description Whether a sync is running. */
            isBeingRead: boolean;
            /** @description Whether all open orders have been imported once. */
            isListed: boolean;
            /**
             * Format: date-time
             * @description Time of the next sync, in UTC. Null: disconnected.
             */
            nextLookAt: string | null;
            lastLook: components["schemas"]["StoreLook"] | null;
            failure: components["schemas"]["StoreFailure"] | null;
            waiting: components["schemas"]["WaitingOrders"];
            /**
             * Format: date-time
             * @description Time of the first connection, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last connection, change or disconnection, in UTC.
             */
            updatedAt: string;
        };
        /**
         * ConnectedStores
         * @description The stores of the account.
         */
        ConnectedStores: {
            /** @description All supported kinds of stores. */
            kinds: components["schemas"]["StoreKindAnswer"][];
            /** @description URL to which a store's authorization page returns the owner. The store's app must allow this URL. */
            returnUrl: string;
            /** @description The stores, oldest first, including disconnected ones. */
            stores: components["schemas"]["ConnectedStore"][];
        };
        /**
         * UsualStoreParcel
         * @description Default weight and dimensions, used if the store does not provide these values.
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
         * @description A store to connect.
         */
        ConnectStoreRequest: {
            kind: components["schemas"]["StoreKind"];
            /** @description Name of the store. If null, the name comes from the store. An existing store with this name is replaced. */
            name: string | null;
            /** @description URL of the store. Null if all stores of this kind have the same URL. */
            baseUrl: string | null;
            /** @description The credential fields of the store, by name. */
            credentials: {
                [key: string]: string;
            };
            parcel: components["schemas"]["UsualStoreParcel"];
            /**
             * Format: uuid
             * @description Id of the ship-from address. If null, the store's own address is used.
             */
            warehouseId: string | null;
            /**
             * Format: uuid
             * @description Id of the sub-account that the store's orders belong to. Null: none.
             */
            subAccountId: string | null;
        };
        /**
         * StoreConnected
         * @description The connected store.
         */
        StoreConnected: {
            /**
             * Format: uuid
             * @description Id of the store.
             */
            storeId: string;
            /** @description Name of the store. */
            name: string;
            /** @description The store's response, as a sentence. */
            finding: string;
        };
        /**
         * StoreAuthorization
         * @description The start of an authorization.
         */
        StoreAuthorization: {
            /** @description URL that the browser must open. */
            url: string;
        };
        /**
         * FinishStoreAuthorizationRequest
         * @description The result of the authorization.
         */
        FinishStoreAuthorizationRequest: {
            /** @description Query parameters of the URL that the browser returned to. */
            query: {
                [key: string]: string;
            };
        };
        /**
         * StoreSettingsRequest
         * @description The default package and the ship-from address of the store.
         */
        StoreSettingsRequest: {
            parcel: components["schemas"]["UsualStoreParcel"];
            /**
             * Format: uuid
             * @description Id of the ship-from address. If null, the store's own address is used.
             */
            warehouseId: string | null;
        };
        /**
         * StoreStanding
         * @description Whether the store allows the order to be shipped.
         * @enum {string}
         */
        StoreStanding: "open" | "waiting" | "closed" | "withheld" | "unreadable" | "incomplete";
        /**
         * StoreOrder
         * @description A store's order in a list.
         */
        StoreOrder: {
            /** @description The store's id for the order. */
            externalId: string;
            /** @description The store's order number. */
            number: string;
            /**
             * Format: uuid
             * @description Id of the order. Null if the order could not be created yet.
             */
            orderId: string | null;
            /** @description Name of the recipient. Null: unknown. */
            recipient: string | null;
            standing: components["schemas"]["StoreStanding"];
            /** @description Whether the store changed the order and a person must review the change. */
            isPending: boolean;
            /** @description Short reason for the state. Null: none. */
            reason: string | null;
            /** @description The reason as a sentence, often in the store's own words. */
            detail: string | null;
            /** @description Whether the order is international and lacks required customs data. */
            lacksCustoms: boolean;
            /** @description Whether a label was bought or is being bought. */
            hasLabel: boolean;
            /**
             * Format: date-time
             * @description Time of the import, in UTC.
             */
            importedAt: string;
            /**
             * Format: date-time
             * @description Time of the last known change in the store, in UTC.
             */
            changedAt: string;
        };
        /**
         * WaitingKind
         * @description Reason why no label can be bought for a store's order.
         * @enum {string}
         */
        WaitingKind: "pending" | "waiting" | "withheld" | "unreadable" | "incomplete" | "customs";
        /**
         * WaitingStoreOrders
         * @description A page of orders for which no label can be bought now.
         */
        WaitingStoreOrders: {
            /** @description The orders, most recently changed first. */
            orders: components["schemas"]["StoreOrder"][];
            /** @description Cursor of the next page. Null on the last page. */
            next: string | null;
        };
        /**
         * StoreAddress
         * @description An address from a store.
         */
        StoreAddress: {
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
            /** @description State, province or region. */
            state: string;
            /** @description Postal code. */
            zip: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country: string;
            /** @description Phone number. Null: none. */
            phone: string | null;
            /** @description Email address. */
            email: string | null;
        };
        /**
         * RecipientDifference
         * @description The old and the new recipient. Null: unchanged.
         */
        RecipientDifference: {
            before: components["schemas"]["StoreAddress"] | null;
            now: components["schemas"]["StoreAddress"] | null;
        };
        /**
         * LineDifference
         * @description An item whose quantity changed.
         */
        LineDifference: {
            /** @description Name of the item. */
            name: string;
            /** @description The store's SKU. Null: none. */
            sku: string | null;
            /**
             * Format: int32
             * @description Previous quantity to ship, or 0 if none.
             */
            before: number;
            /**
             * Format: int32
             * @description Current quantity to ship, or 0 if none.
             */
            now: number;
        };
        /**
         * NoteDifference
         * @description The old and the new note. Null: unchanged.
         */
        NoteDifference: {
            /** @description The buyer's note. Null: none. */
            before: string | null;
            /** @description The buyer's note. Null: none. */
            now: string | null;
        };
        /**
         * StoreDifferences
         * @description The differences between the order and its store.
         */
        StoreDifferences: {
            recipient: components["schemas"]["RecipientDifference"] | null;
            /** @description Items whose quantity changed. Empty: none. */
            lines: components["schemas"]["LineDifference"][];
            note: components["schemas"]["NoteDifference"] | null;
            standing: components["schemas"]["StoreStanding"] | null;
        };
        /**
         * StorePushState
         * @description State of the fulfillment update. `uncertain` means that the store may have received the update and that Waybill is checking.
         * @enum {string}
         */
        StorePushState: "due" | "sending" | "uncertain" | "done" | "refused" | "withdrawn" | "take-back due" | "taking back" | "take-back uncertain" | "taken back" | "not taken back";
        /**
         * StorePush
         * @description A fulfillment update, which notifies a store of a label.
         */
        StorePush: {
            /**
             * Format: uuid
             * @description Id of the label.
             */
            labelId: string;
            /** @description Tracking number of the label. */
            trackingNumber: string;
            state: components["schemas"]["StorePushState"];
            /** @description Whether the fulfillment update needs attention. */
            needsPerson: boolean;
            /** @description The store's error message, or the reason why the update was not sent yet. Null: none. */
            said: string | null;
            /** @description The store's id for the fulfillment. Null: unknown. */
            fulfilmentId: string | null;
            /**
             * Format: date-time
             * @description Time of the last attempt, in UTC. Null: none.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description Time of the next attempt, in UTC. Null: none.
             */
            nextTryAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
        };
        /**
         * StoreSide
         * @description The state of an order in its store.
         */
        StoreSide: {
            /**
             * Format: uuid
             * @description Id of the store.
             */
            storeId: string;
            /** @description Name of the store. */
            storeName: string;
            kind: components["schemas"]["StoreKind"];
            /** @description Name of the kind of store. */
            kindName: string;
            /** @description Whether the store is connected. If true, Waybill reads the order from the store again before each purchase. */
            connected: boolean;
            /** @description The store's order number. */
            number: string;
            standing: components["schemas"]["StoreStanding"];
            /** @description Short reason for the state. Null: none. */
            reason: string | null;
            /** @description The reason as a sentence, often in the store's own words. */
            detail: string | null;
            /** @description Whether a label is live or is being bought. If true, the content of the order does not change. */
            hasLabel: boolean;
            /** @description Values that the store did not provide and that Waybill therefore assumed. */
            assumed: ("weight" | "sides" | "some weights" | "sender" | "sample sender" | "first items")[];
            /** @description Version of the store's data. Send this value with operations on the changes. */
            version: string;
            differences: components["schemas"]["StoreDifferences"] | null;
            /** @description The fulfillment updates for the order's labels, oldest label first. */
            pushes: components["schemas"]["StorePush"][];
            /**
             * Format: date-time
             * @description Time of the last known change in the store, in UTC.
             */
            changedAt: string;
        };
        /**
         * StoreChangesRequest
         * @description The version of a store's changes.
         */
        StoreChangesRequest: {
            /** @description Version of the store's data that the person has seen. */
            version: string;
        };
        /**
         * StoreLine
         * @description An item to ship, according to the store.
         */
        StoreLine: {
            /** @description Id of the line item in the store. */
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
         * @description Quantity of a line item of a store's order.
         */
        StoreLineQuantity: {
            /** @description Id of the line item in the store. */
            lineId: string;
            /**
             * Format: int32
             * @description Quantity of this line item in the package.
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
            /** @description Items to ship, according to the store. */
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
            /**
             * @description Name of a carrier's own packaging, instead of dimensions. Only that carrier returns rates for it.
             *
             *     - usps: FlatRateEnvelope, FlatRateLegalEnvelope, FlatRatePaddedEnvelope, SmallFlatRateBox, MediumFlatRateBox, LargeFlatRateBox
             *     - ups: UPSLetter, UPSTube, UPSPak, UPSExpressBoxSmall, UPSExpressBoxMedium, UPSExpressBoxLarge, UPS10KgBox, UPS25KgBox
             *     - fedex: FEDEX_ENVELOPE, FEDEX_PAK, FEDEX_TUBE, FEDEX_SMALL_BOX, FEDEX_MEDIUM_BOX, FEDEX_LARGE_BOX, FEDEX_EXTRA_LARGE_BOX
             *     - dhl: XPD, 1CE, CE1, 2BC, 2BP, 2BX, 3BX, 4BX, 5BX, 6BX, 7BX, 8BX, TBS, TBL
             *
             *     See the carriers' pages in `docs/carriers` for details.
             */
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
            /** @description One entry per package. Together, the packages must contain everything that is to be shipped. */
            shipments: components["schemas"]["StoreParcelRequest"][];
        };
        /**
         * GoodsFacts
         * @description Customs data of goods. Unknown values are null.
         */
        GoodsFacts: {
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
         * StoreGoods
         * @description An item to ship, with the store's customs data (`said`) and Waybill's (`known`).
         */
        StoreGoods: {
            /** @description The store's id for the line item. */
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
            said: components["schemas"]["GoodsFacts"];
            known: components["schemas"]["GoodsFacts"];
        };
        /**
         * StoreGoodsRequest
         * @description Customs data of a line item.
         */
        StoreGoodsRequest: {
            /** @description The store's id for the line item. */
            lineId: string;
            /** @description Value of one unit, as a decimal with at most four decimal places. */
            unitValue: string | null;
            /** @description ISO 4217 code of `unitValue`. */
            currency: string | null;
            /** @description Weight of one unit, in pounds. */
            unitWeight: number | null;
            /** @description Harmonized System tariff number: 6 to 10 digits. */
            hsTariffNumber: string | null;
            /** @description Country of origin, as an ISO 3166-1 alpha-2 code. */
            originCountry: string | null;
        };
        /**
         * DescribeGoodsRequest
         * @description Customs data of the goods in a store's order.
         */
        DescribeGoodsRequest: {
            /** @description The line items. Each line item may appear only once. */
            goods: components["schemas"]["StoreGoodsRequest"][];
        };
        /**
         * ListedStorePush
         * @description A fulfillment update, with its order and store.
         */
        ListedStorePush: {
            /**
             * Format: uuid
             * @description Id of the label.
             */
            labelId: string;
            /** @description Tracking number of the label. */
            trackingNumber: string;
            state: components["schemas"]["StorePushState"];
            /** @description Whether the fulfillment update needs attention. */
            needsPerson: boolean;
            /** @description The store's error message, or the reason why the update was not sent yet. Null: none. */
            said: string | null;
            /** @description The store's id for the fulfillment. Null: unknown. */
            fulfilmentId: string | null;
            /**
             * Format: date-time
             * @description Time of the last attempt, in UTC. Null: none.
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description Time of the next attempt, in UTC. Null: none.
             */
            nextTryAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC.
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description Id of the store.
             */
            storeId: string;
            /** @description Name of the store. */
            storeName: string;
            /** @description The store's order number. */
            number: string;
            /** @description Name of the recipient. Null: none. */
            recipient: string | null;
        };
        /**
         * StoreDifference
         * @description An order that the store changed after the label was bought.
         */
        StoreDifference: {
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /**
             * Format: uuid
             * @description Id of the store.
             */
            storeId: string;
            /** @description Name of the store. */
            storeName: string;
            /** @description The store's order number. */
            number: string;
            /** @description Name of the recipient. Null: none. */
            recipient: string | null;
            standing: components["schemas"]["StoreStanding"];
            /** @description Short reason for the state. Null: none. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the last known change in the store, in UTC.
             */
            changedAt: string;
        };
        /**
         * StoreTest
         * @description The result of a test.
         */
        StoreTest: {
            /** @description Whether the store accepted the credentials. */
            works: boolean;
            /** @description The store's response, as a sentence. */
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
         * @description The account's credit.
         */
        Credit: {
            /** @description Amount that can be spent, as a decimal. Negative if an invoiced account owes money. */
            available: string;
            /** @description Amount held for purchases whose outcome is not known yet, as a decimal. */
            reserved: string;
            /** @description Total price of canceled labels that await the carrier's refund decision, as a decimal. */
            pending: string;
            /** @description ISO 4217 code. */
            currency: string;
            /** @description Whether the account is invoiced and may owe money. Other accounts pay in advance. */
            isInvoiced: boolean;
            /** @description Currencies for top-ups. Empty: only the operator can add credit. */
            coins: components["schemas"]["Coin"][];
        };
        /**
         * StatementPurchase
         * @description The purchase that the change belongs to. Null: none.
         */
        StatementPurchase: {
            /**
             * Format: uuid
             * @description Id of the purchase.
             */
            purchaseId: string;
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            /** @description Id of the carrier. */
            carrier: string;
            /** @description Name of the service. */
            serviceName: string;
            /** @description Name of the recipient, or the company if there is no name. */
            recipient: string | null;
            /** @description Tracking number of the label. Null if there is no label. */
            trackingNumber: string | null;
        };
        /**
         * StatementLine
         * @description A change to the available credit.
         */
        StatementLine: {
            /**
             * Format: uuid
             * @description Id of the line.
             */
            transferId: string;
            /**
             * Format: date-time
             * @description Time of the change, in UTC.
             */
            at: string;
            /**
             * @description Kind of change: a deposit, a purchase, a failed purchase, a canceled label, an adjustment or a reversal.
             * @enum {string}
             */
            act: "deposit" | "reserve" | "release" | "refund" | "correct" | "reverse";
            /** @description Signed amount, as a decimal. */
            amount: string;
            /** @description Available credit after the change, as a decimal. */
            balance: string;
            /** @description Note on the change. */
            reason: string | null;
            purchase: components["schemas"]["StatementPurchase"] | null;
        };
        /**
         * Statement
         * @description A page of the credit statement.
         */
        Statement: {
            /** @description The changes, newest first. */
            lines: components["schemas"]["StatementLine"][];
            /** @description ISO 4217 code. */
            currency: string;
            /** @description Cursor of the next page. Null on the last page. */
            next: string | null;
        };
        /**
         * TopUpSummary
         * @description A top-up.
         */
        TopUpSummary: {
            /**
             * Format: uuid
             * @description Id of the top-up.
             */
            topUpId: string;
            /**
             * @description State: waiting for payment, credited or expired.
             * @enum {string}
             */
            state: "pending" | "credited" | "expired";
            /** @description Credit to add, in US dollars. */
            credits: string;
            coin: components["schemas"]["Coin"];
            /** @description Amount to pay, in the coin. Only this exact amount is credited automatically. */
            amount: string;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time by which the top-up must be paid, in UTC.
             */
            expiresAt: string;
        };
        /**
         * TopUpRequest
         * @description A top-up to create.
         */
        TopUpRequest: {
            /** @description Credit to add, in US dollars: 5 to 100000. */
            credits: string;
            coin: components["schemas"]["Coin"];
        };
        /**
         * TopUpPayment
         * @description A payment received for a top-up.
         */
        TopUpPayment: {
            /**
             * Format: uuid
             * @description Id of the payment.
             */
            paymentId: string;
            /** @description Amount received, in the coin. */
            amount: string;
            /**
             * Format: date-time
             * @description Earliest known time of the payment, in UTC.
             */
            madeAt: string;
            /** @description Whether the payment has enough confirmations. */
            isConfirmed: boolean;
            /** @description Whether the payment is no longer on the blockchain. */
            isGone: boolean;
            /**
             * @description Reason why the payment is not credited automatically. Null if there is no problem.
             * @enum {string|null}
             */
            discrepancy: "early" | "underpaid" | "overpaid" | "late" | "duplicate" | null;
            /** @description Amount credited, in US dollars. Null: not credited. */
            credited: string | null;
        };
        /**
         * TopUp
         * @description A top-up with its payment address and payments.
         */
        TopUp: {
            /**
             * Format: uuid
             * @description Id of the top-up.
             */
            topUpId: string;
            /**
             * @description State: waiting for payment, credited or expired.
             * @enum {string}
             */
            state: "pending" | "credited" | "expired";
            /** @description Credit to add, in US dollars. */
            credits: string;
            coin: components["schemas"]["Coin"];
            /** @description Amount to pay, in the coin. Only this exact amount is credited automatically. */
            amount: string;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time by which the top-up must be paid, in UTC.
             */
            expiresAt: string;
            /** @description Payment address, used only for this top-up. */
            address: string;
            /** @description Payment URI for a wallet, to use as a link or QR code. */
            paymentUri: string;
            /** @description Payments received, earliest first. */
            payments: components["schemas"]["TopUpPayment"][];
        };
        /**
         * PaperOfLabel
         * @description A document that accompanies a label.
         */
        PaperOfLabel: {
            /**
             * Format: int32
             * @description Position of the document, starting at 1.
             */
            position: number;
            /**
             * @description Kind of document.
             * @enum {string}
             */
            kind: "commercial-invoice" | "customs-form" | "waybill-copy";
            /**
             * Format: int32
             * @description Number of copies to send with the package. 0 means that customs already has the document.
             */
            copies: number;
            /**
             * Format: int32
             * @description Number of pages per copy. Null if Waybill has no file of the document.
             */
            pages: number | null;
        };
        /**
         * LabelOfOrder
         * @description A live label that is not being canceled.
         */
        LabelOfOrder: {
            /**
             * Format: uuid
             * @description Id of the label.
             */
            labelId: string;
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string;
            status: components["schemas"]["LabelStatus"];
            /**
             * @description State of the label files: in progress, ready, failed or removed.
             * @enum {string}
             */
            files: "processing" | "completed" | "failed" | "removed";
        };
        /**
         * Printer
         * @description A label printer that the service prints to directly.
         */
        Printer: {
            /**
             * Format: uuid
             * @description Id of the printer.
             */
            printerId: string;
            /** @description Name of the printer. */
            name: string;
            /** @description Hostname or IP address of the printer on the service's network. */
            host: string;
            /**
             * Format: int32
             * @description Port for raw ZPL, usually 9100.
             */
            port: number;
            /**
             * @description ZPL format for the printer's resolution.
             * @enum {string}
             */
            format: "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI";
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
        };
        /**
         * Printers
         * @description The printers of the account.
         */
        Printers: {
            /** @description The printers, sorted by name. */
            printers: components["schemas"]["Printer"][];
            /** @description Whether the deployment can print directly to printers. */
            isRawPrintingOn: boolean;
            /** @description Ports that printers may use. */
            ports: number[];
        };
        /**
         * PrinterRequest
         * @description A printer.
         */
        PrinterRequest: {
            /** @description Name of the printer. */
            name: string;
            /** @description Hostname or IP address of the printer on the service's network. */
            host: string;
            /**
             * Format: int32
             * @description Port for raw ZPL, usually 9100.
             */
            port: number;
            /**
             * @description ZPL format for the printer's resolution.
             * @enum {string}
             */
            format: "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI";
        };
        /**
         * PrintJob
         * @description A print job.
         */
        PrintJob: {
            /**
             * Format: uuid
             * @description Id of the print job.
             */
            printJobId: string;
            /**
             * Format: uuid
             * @description Id of the label. Null for a test page.
             */
            labelId: string | null;
            /**
             * Format: uuid
             * @description Id of the order.
             */
            orderId: string | null;
            /**
             * Format: uuid
             * @description Id of the printer. Null if a browser printed the label or the printer was removed.
             */
            printerId: string | null;
            /** @description Name of the printer. Null if a browser printed the label. */
            printerName: string | null;
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI";
            /**
             * Format: uuid
             * @description Id of the person who started the print job.
             */
            userId: string;
            /**
             * @description State of the job.
             *
             *     - Sending: In progress.
             *     - Sent: The whole file was sent.
             *     - Failed: The job failed before anything was sent.
             *     - Unknown: The job was interrupted. Part of the label may have been printed.
             * @enum {string}
             */
            state: "Sending" | "Sent" | "Failed" | "Unknown";
            /** @description Error message. */
            detail: string | null;
            /**
             * Format: date-time
             * @description Creation time, in UTC.
             */
            createdAt: string;
        };
        /**
         * PrintLabelsRequest
         * @description Labels to print, and the printer to use.
         */
        PrintLabelsRequest: {
            /**
             * Format: uuid
             * @description Id of the printer.
             */
            printerId: string;
            /** @description Ids of the labels, in sequence. The same id may appear twice. */
            labelIds: string[];
        };
        /**
         * BrowserPrintRequest
         * @description Labels that a browser printed.
         */
        BrowserPrintRequest: {
            /** @description Ids of the labels, in sequence. The same id may appear twice. */
            labelIds: string[];
        };
        /**
         * LoggedRequest
         * @description A request. The request and response bodies are not stored.
         */
        LoggedRequest: {
            /** @description Id of the request, as returned in the `X-Request-Id` header of the response. */
            requestId: string;
            /**
             * Format: date-time
             * @description Time of the response, in UTC.
             */
            at: string;
            /** @description HTTP method. */
            method: string;
            /** @description Path, with parameter names instead of values. */
            route: string;
            /**
             * Format: int32
             * @description HTTP status of the response.
             */
            status: number;
            /** @description Error code. Null: none. */
            code: string | null;
            /**
             * Format: uuid
             * @description Id of the API key or legacy API key. Null for requests from the web application.
             */
            keyId: string | null;
            /** @description Duration, in milliseconds. */
            durationMs: number;
        };
        /**
         * Requests
         * @description Requests to the API, and failed requests of the web application.
         */
        Requests: {
            /** @description The requests, newest first. */
            requests: components["schemas"]["LoggedRequest"][];
            /** @description Cursor of the next page. Null on the last page. */
            next: string | null;
            /** @description Whether the deployment stores requests. */
            isKept: boolean;
            /**
             * Format: int32
             * @description Number of days for which requests are stored.
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
            /** @description The information for the sign-in page. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description The credentials of a person. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A challenge signed with a passkey. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description The account to switch to. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description Confirmation of the person's identity. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A challenge signed with a passkey. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A link to look up. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description Data for using a link. Each link can be used only once. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description Changes to the person's profile. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A password change. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                        /** @description The sessions, most recently used first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The sessions have ended. */
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
                        /** @description The number of ended sessions. */
                        data: {
                            /**
                             * Format: int32
                             * @description Number of ended sessions.
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the session. */
                sessionId: string;
            };
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
            /** @description The credential is missing, malformed, expired or revoked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                        /** @description The passkeys, oldest first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A passkey to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterPasskeyRequest"];
            };
        };
        responses: {
            /** @description Id of the passkey. */
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
                        /** @description The new passkey. */
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of the passkey.
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the passkey. */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkey is removed. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A person to invite, and their role. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the person. */
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
            /** @description The new link. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is revoked. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the person. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is removed. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the person. */
                userId: string;
            };
            cookie?: never;
        };
        /** @description The new role. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRoleRequest"];
            };
        };
        responses: {
            /** @description The new role. */
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
                        /** @description The new role. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Cursor of the page to return: the value of `next` from the previous page. */
                cursor?: string;
                /** @description Number of entries per page. Default: 50. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit trail. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Earliest creation time, inclusive, in RFC 3339 format with an offset. */
                dateFrom?: string;
                /** @description Latest creation time, inclusive, in RFC 3339 format with an offset. */
                dateTo?: string;
                /** @description Matches any of these statuses. Repeat the parameter to pass several. */
                statuses?: components["schemas"]["OrderStatus"][];
                /** @description Matches any of these sources. Repeat the parameter to pass several. Default: all sources. */
                sources?: components["schemas"]["OrderSourceCode"][];
                /** @description Page number, starting at 1. */
                pageNumber?: number;
                /** @description Maximum number of orders per page. */
                pageSize?: number;
                /** @description Snapshot time of the list, from the first page. Default: now. */
                asOf?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of orders. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description The orders to move, and their new status. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveOrdersRequest"];
            };
        };
        responses: {
            /** @description The result of the move. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The history. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description The status to move the order to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveOrderRequest"];
            };
        };
        responses: {
            /** @description The completed move. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                        /** @description The views, shared ones first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A view to save. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewRequest"];
            };
        };
        responses: {
            /** @description The new view. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the view. */
                viewId: string;
            };
            cookie?: never;
        };
        /** @description A view to save. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the view. */
                viewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view is removed. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the shipment. */
                shipmentId: string;
            };
            cookie?: never;
        };
        /** @description Options for the rates. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatesRequest"];
            };
        };
        responses: {
            /** @description The lines, sent as they become available. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the shipment. */
                shipmentId: string;
            };
            cookie?: never;
        };
        /** @description A purchase to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BuyRequest"];
            };
        };
        responses: {
            /** @description The label was bought. */
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
            /** @description The purchase is in progress. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the purchase. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
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
            /** @description A label could not be canceled, or another order already replaces this one. The order is unchanged, except for the labels in `cancelledLabelIds`. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the cancellation. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The purchases and cancellations. */
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
                        /** @description Up to 100 purchases and 100 cancellations, oldest first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The number of items. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the purchase. */
                purchaseId: string;
            };
            cookie?: never;
        };
        /** @description The outcome of a purchase, as confirmed with the carrier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurchaseOutcome"];
            };
        };
        responses: {
            /** @description The outcome is recorded. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the label. */
                labelId: string;
            };
            cookie?: never;
        };
        /** @description The outcome of a cancellation, as confirmed with the carrier. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancellationOutcome"];
            };
        };
        responses: {
            /** @description The outcome is recorded. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The ship-from addresses. */
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
                        /** @description The ship-from addresses, sorted by name. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description The address that packages are sent from and returned to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarehouseRequest"];
            };
        };
        responses: {
            /** @description The new ship-from address. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the ship-from address. */
                warehouseId: string;
            };
            cookie?: never;
        };
        /** @description The address that packages are sent from and returned to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WarehouseRequest"];
            };
        };
        responses: {
            /** @description The ship-from address. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the ship-from address. */
                warehouseId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ship-from address is removed. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description The default ship-from address. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefaultWarehouseRequest"];
            };
        };
        responses: {
            /** @description All ship-from addresses of the account. */
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
                        /** @description The ship-from addresses, sorted by name. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                        /** @description One entry for each carrier that has its own packaging types. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                        /** @description The presets. Presets with a number key come first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A package preset, with either dimensions or the name of a carrier's packaging. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ParcelPresetRequest"];
            };
        };
        responses: {
            /** @description The new preset. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the preset. */
                presetId: string;
            };
            cookie?: never;
        };
        /** @description A package preset, with either dimensions or the name of a carrier's packaging. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the preset. */
                presetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preset is removed. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the preset. */
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
            /** @description The use is recorded. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Part of a name, company, email address, street, city or postal code. If omitted, the most recent addresses are returned. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description An address to save in the address book. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAddressRequest"];
            };
        };
        responses: {
            /** @description The saved address. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description An address to check. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckTypedAddressRequest"];
            };
        };
        responses: {
            /** @description The result of the check. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the address. */
                addressId: string;
            };
            cookie?: never;
        };
        /** @description An address to save in the address book. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAddressRequest"];
            };
        };
        responses: {
            /** @description The saved address. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the address. */
                addressId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address is removed. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The suggestions. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The test values. */
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
                        /** @description The test values, in the order of a purchase. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description Initial content of a draft, or an order to copy. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDraftRequest"];
            };
        };
        responses: {
            /** @description The new draft. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the draft. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the draft. */
                draftId: string;
            };
            cookie?: never;
        };
        /** @description New content of a draft. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveDraftRequest"];
            };
        };
        responses: {
            /** @description The saved draft. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the draft. */
                draftId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is discarded. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the draft. */
                draftId: string;
            };
            cookie?: never;
        };
        /** @description The version to complete. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishDraftRequest"];
            };
        };
        responses: {
            /** @description The new order. */
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
                        /** @description The new order. */
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of the order.
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description Settings to change. Omitted fields are unchanged. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSettingsRequest"];
            };
        };
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The API keys. */
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
                        /** @description The API keys, oldest first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A key to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new API key. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the key. */
                apiKeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The legacy API keys. */
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
                        /** @description The legacy API keys, oldest first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The new legacy API key. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description The key. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The legacy API key is revoked. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A sub-account to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSubAccountRequest"];
            };
        };
        responses: {
            /** @description Id of the sub-account. */
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
                        /** @description The new sub-account. */
                        data: {
                            /**
                             * Format: uuid
                             * @description The new sub-account.
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the sub-account. */
                subAccountId: string;
            };
            cookie?: never;
        };
        /** @description Whether the sub-account is active. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSubAccountActiveRequest"];
            };
        };
        responses: {
            /** @description The new state. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the sub-account. */
                subAccountId: string;
            };
            cookie?: never;
        };
        /** @description The carriers that the sub-account can use. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSubAccountCarriersRequest"];
            };
        };
        responses: {
            /** @description The carriers that the sub-account can use now. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A carrier account to connect. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectCarrierRequest"];
            };
        };
        responses: {
            /** @description The carrier account. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the carrier account. */
                carrierAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The carrier account is disconnected. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the carrier account. */
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
            /** @description The result of the test. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A store to connect. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectStoreRequest"];
            };
        };
        responses: {
            /** @description The connected store. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A store to connect. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectStoreRequest"];
            };
        };
        responses: {
            /** @description The URL of the store's authorization page. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description The result of the authorization. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinishStoreAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The connected store. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The store is disconnected. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the store. */
                storeId: string;
            };
            cookie?: never;
        };
        /** @description The default package and the ship-from address of the store. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreSettingsRequest"];
            };
        };
        responses: {
            /** @description The settings are saved. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
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
                        /** @description Up to 20 orders, newest first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Reason why no label can be bought for a store's order. */
                why?: components["schemas"]["WaitingKind"];
                /** @description Cursor of the page to return: the value of `next` from the previous page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the store. */
                storeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The orders. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the store. */
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
            /** @description The sync has ended or is still running. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the order in its store. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description The version of a store's changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreChangesRequest"];
            };
        };
        responses: {
            /** @description The changes are accepted. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description The version of a store's changes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["StoreChangesRequest"];
            };
        };
        responses: {
            /** @description The changes are marked as seen. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the label. */
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
            /** @description The fulfillment update. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the label. */
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
            /** @description The fulfillment update. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The packages. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
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
            /** @description The new packages. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
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
                        /** @description The goods, in the sequence of the order's line items. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the order. */
                orderId: string;
            };
            cookie?: never;
        };
        /** @description Customs data of the goods in a store's order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DescribeGoodsRequest"];
            };
        };
        responses: {
            /** @description The data is saved. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Returns only fulfillment updates of this store. */
                storeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fulfillment updates. */
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
                        /** @description Up to 200 fulfillment updates, newest first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The orders. */
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
                        /** @description Up to 100 orders, longest waiting first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the store. */
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
            /** @description The result of the test. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The account's credit. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Cursor of the page to return: the value of `next` from the previous page. */
                cursor?: string;
                /** @description Number of statement lines per page. Default: 50. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                        /** @description The top-ups, newest first. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description A top-up to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUpRequest"];
            };
        };
        responses: {
            /** @description The new top-up. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the top-up. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the label. */
                labelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The documents. */
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
                        /** @description The documents, in printing order. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Position of the document, starting at 1. */
                position: number;
            };
            header?: never;
            path: {
                /** @description Id of the label. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Format of the file. Default: PDF. */
                format?: "PDF" | "ZPL203DPI" | "ZPL300DPI" | "ZPL600DPI" | "PNG";
                /** @description Whether the file is displayed or downloaded. Default: displayed. */
                disposition?: "inline" | "attachment";
            };
            header?: never;
            path: {
                /** @description Id of the label. */
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
            /** @description The result is not ready yet. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Ids of the orders. The labels are returned in the sequence of these ids. */
                orderIds: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
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
                        /** @description The labels, in the sequence of the given order ids, then by package. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Ids of the labels, in sequence. The same id may appear twice. */
                labelIds: string[];
                /** @description Paper size. `label` means one 4 × 6 inch page per label. */
                paper: "letter" | "a4" | "label";
                /** @description Labels per sheet. Default: 2. */
                labelsPerPage?: 1 | 2 | 4;
                /** @description Position of the first label on the first sheet. Default: 1. */
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
            /** @description The result is not ready yet. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
            /** @description The new printer. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the printer. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the printer. */
                printerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The printer is removed. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Id of the printer. */
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
            /** @description The print job. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Returns only jobs of this order. */
                orderId?: string;
                /** @description Returns only these jobs, with their current states. */
                printJobIds?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The print jobs. */
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
                        /** @description The print jobs. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description Labels to print, and the printer to use. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintLabelsRequest"];
            };
        };
        responses: {
            /** @description The print jobs. */
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
                        /** @description Ids of the labels, in printing order. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
        /** @description Labels that a browser printed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrowserPrintRequest"];
            };
        };
        responses: {
            /** @description The recorded print jobs. */
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
                        /** @description Ids of the labels, in printing order. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
                /** @description Returns only requests with this key. */
                keyId?: string;
                /** @description Returns only requests to this path, written as in the list. */
                route?: string;
                /** @description Returns only requests with this method. */
                method?: string;
                /** @description Returns only requests with this status or class of statuses, such as `422` or `5xx`. */
                status?: string;
                /** @description Returns only the request with this id. */
                requestId?: string;
                /** @description Cursor of the page to return: the value of `next` from the previous page. */
                cursor?: string;
                /** @description Number of requests per page. Default: 50. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
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
            /** @description The request comes from another site, or the role does not allow it. */
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
            /** @description An unexpected error occurred in the service. */
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
