package com.parlance.keycloak;

import java.util.Comparator;
import java.util.UUID;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;

/**
 * Accounts whose address nobody has proved yet. The account's own address is one that is none, so that the real one is free for everybody
 * until then; it stands in an attribute. Identity gives it to the account with the mailed link, and writes the same attributes itself.
 */
final class SignUps {
    /** No mail can be sent to it: the domain is reserved (RFC 2606). */
    private static final String DOMAIN = "sign-up.invalid";
    private static final String ADDRESS = "signUpEmail";
    /** Of the newest sign-up with an address only: one is looked at when somebody signs in, however many there are. */
    private static final String SIGNS_IN = "signInEmail";

    private SignUps() {}

    static String standIn() {
        return UUID.randomUUID() + "@" + DOMAIN;
    }

    /** Null when nobody waits for this address. */
    static UserModel newest(KeycloakSession session, String address) {
        RealmModel realm = session.getContext().getRealm();
        return session.users()
                .searchForUserByUserAttributeStream(realm, SIGNS_IN, address)
                .max(Comparator.comparing(UserModel::getCreatedTimestamp))
                .orElse(null);
    }

    static void keep(KeycloakSession session, UserModel user, String address) {
        UserModel earlier = newest(session, address);
        if (earlier != null) {
            earlier.removeAttribute(SIGNS_IN);
        }
        user.setSingleAttribute(ADDRESS, address);
        user.setSingleAttribute(SIGNS_IN, address);
    }
}
